import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PostText } from "../../../web/src/features/community/post/post-text.tsx";

/** After how many lines a paragraph is cut, by its styles, of which happy-dom computes only what it knows; null where it is shown whole. */
const cutOf = (paragraph: HTMLElement | null): string | null => {
  const styles = document.head.textContent;
  const rules = [...(paragraph?.classList ?? [])].map(
    (name) => new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(styles)?.[1],
  );
  return /-webkit-line-clamp:(\d+)/.exec(rules.join())?.[1] ?? null;
};
const cutAfter = (text: string): string | null => cutOf(render(<PostText text={text} />).container.querySelector("p"));
const linesOf = (count: number): string => Array.from({ length: count }, (_, index) => `Line ${index}`).join("\n");

test.each([
  ["of 420 characters", "x".repeat(420), null],
  ["of 421 characters", "x".repeat(421), "7"],
  ["of 9 lines", linesOf(9), null],
  ["of 10 lines", linesOf(10), "7"],
])("a post's text %s is cut after its first lines only where it is long", (_case, text, lines) => {
  expect(cutAfter(text)).toBe(lines);
  expect(screen.queryAllByRole("button", { name: "Show more" })).toHaveLength(lines ? 1 : 0);
});

test("Show more shows all of a long text", async () => {
  const user = userEvent.setup();
  const { container } = render(<PostText text={linesOf(10)} />);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(cutOf(container.querySelector("p"))).toBeNull();
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

test("a text that is asked for whole is never cut", () => {
  render(<PostText whole text={linesOf(10)} />);
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});
