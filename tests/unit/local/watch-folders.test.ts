import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { watchFolders } from "../../../local/dev/watch.ts";

test("[dev-01] a file is told each time it changes, also when the editor replaces it; one saved as it was isn't", async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "watched-")));
  mkdirSync(join(root, "functions/events"), { recursive: true });
  const file = join(root, "functions/events/rsvps.ts");
  writeFileSync(file, "first");
  const told = vi.fn();
  const watching = watchFolders(root, ["functions"], told);
  await watching.ready;
  const replace = (text: string) => {
    writeFileSync(`${file}.tmp`, text);
    renameSync(`${file}.tmp`, file);
  };
  for (const [index, text] of ["second", "third", "fourth"].entries()) {
    replace(text);
    await expect.poll(() => told.mock.calls.length, { timeout: 10_000 }).toBe(index + 1);
    expect(told).toHaveBeenLastCalledWith([file]);
  }
  replace("fourth");
  writeFileSync(join(root, "functions/events/another.ts"), "new");
  await expect
    .poll(() => told.mock.calls.at(-1)?.[0], { timeout: 10_000 })
    .toEqual([join(root, "functions/events/another.ts")]);
  await watching.close();
  rmSync(root, { recursive: true });
});
