import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, keysOf, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerCommunity, aPost, minutesAgo, ownProfileOf } from "../../support/component/samples/community.ts";

const path = "/dashboard?tab=community";
const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;
const own = { user_id: member.userId, display_name: member.name };

const composer = () => within(screen.getByRole("form", { name: "New post" }));
const text = () => composer().getByLabelText("What's happening in Jax?");
const location = () => composer().getByLabelText("Location");
const send = () => composer().getByRole("button", { name: "Post" });

const openComposer = async (at = path) => {
  answerCommunity(member);
  const user = await openApp(at, { as: member });
  await screen.findByRole("form", { name: "New post" });
  await user.click(text());
  await within(location()).findByRole("option", { name: "Riverside" });
  return user;
};

const isOpen = () => composer().queryByLabelText("Location") !== null;

test("[calm-02] the composer is one line until it is used, and again once it is left empty", async () => {
  answerCommunity(member);
  const user = await openApp(path, { as: member });
  await screen.findByRole("form", { name: "New post" });
  expect(isOpen()).toBe(false);
  await user.click(text());
  expect(composer().getByRole("button", { name: "Add a photo" })).toBeVisible();
  await user.click(location());
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole("heading", { name: "Community" }));
  expect(isOpen()).toBe(false);
  act(() => text().focus());
  expect(isOpen()).toBe(true);
  await user.tab({ shift: true });
  expect(isOpen()).toBe(false);
});

test("[calm-02] a composer with a draft stays open when it is left, and is open when the app is opened again", async () => {
  const user = await openComposer();
  await user.type(text(), "Half a thought");
  await user.click(screen.getByRole("heading", { name: "Community" }));
  expect(isOpen()).toBe(true);
  cleanup();
  answerCommunity(member);
  await openApp(path, { as: member });
  await screen.findByRole("form", { name: "New post" });
  expect(isOpen()).toBe(true);
  expect(text()).toHaveValue("Half a thought");
});

/** Publishes whatever is sent, as this member's newest post. */
const publish = () => answer("community", "createPost", (input) => aPost({ ...own, id: "post_000009", ...input }));

test("[post-02] the post button needs text, and a post without a location or text sends nothing", async () => {
  const user = await openComposer();
  expect(send()).toBeDisabled();
  await user.type(text(), "  {Enter} ");
  expect(send()).toBeDisabled();
  await user.type(text(), "{Control>}{Enter}{/Control}");
  expect(await screen.findByText("Missing Information")).toBeVisible();
  expect(screen.getByText("Please fill in your post and select a location.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText("Missing Information")).toBeNull());
  await user.type(text(), "Where am I?");
  await user.click(send());
  expect(await screen.findByText("Missing Information")).toBeVisible();
  expect(requestsOf("community", "createPost")).toEqual([]);
});

test.each([
  ["text/plain", 5, "Invalid file type", "Please select an image file (PNG, JPG, etc.)"],
  ["image/gif", 5, "This kind of picture can't be posted", "Choose a JPG, PNG, WebP or AVIF."],
  ["image/png", 10 * 1024 * 1024 + 1, "File too large", "Please select an image smaller than 10MB"],
])("[post-02] a file of type %s and %d bytes is refused as a picture: %s", async (type, bytes, title, reason) => {
  await openComposer();
  const input = composer().getByLabelText("Post picture");
  expect(input).toHaveAttribute("accept", "image/*");
  const file = new File(["hello"], "chosen", { type });
  Object.defineProperty(file, "size", { value: bytes });
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(composer().queryByRole("img", { name: "Your picture" })).toBeNull();
});

test("[post-02] the post button is disabled while a post is being sent, which is sent once", async () => {
  publish();
  const user = await openComposer();
  const release = hold("community", "createPost");
  await user.type(text(), "Only once");
  await user.selectOptions(location(), "Riverside");
  const button = send();
  await user.click(button);
  await waitFor(() => expect(button).toBeDisabled());
  await user.type(text(), "{Control>}{Enter}{/Control}");
  release();
  expect(await screen.findByText("Posted!")).toBeVisible();
  expect(requestsOf("community", "createPost")).toEqual([{ content: "Only once", location: "Riverside" }]);
});

test("[post-03] a post shows Posted!, appears in the feed and empties the composer", async () => {
  answer("community", "feed", { items: [aPost()], cursor: null });
  publish();
  const user = await openComposer();
  await user.type(text(), "Fresh from the river");
  await user.selectOptions(location(), "Riverside");
  await user.click(send());
  expect(await screen.findByText("Posted!")).toBeVisible();
  const posts = screen.getAllByRole("article").map((post) => post.getAttribute("aria-label"));
  expect(posts).toEqual([`Post by ${member.name}`, "Post by Ana Author"]);
  expect(screen.getByText("Fresh from the river")).toBeVisible();
  expect(text()).toHaveValue("");
  expect(location()).toHaveValue("");
});

test("a post of another location than the shown one leads to the feed that has it", async () => {
  publish();
  const user = await openComposer(`${path}&location=Beaches`);
  await user.type(text(), "From the river");
  await user.selectOptions(location(), "Riverside");
  await user.click(send());
  await waitFor(() => expect(window.location.search).toBe("?tab=community"));
});

test("[post-03] a post that fails shows an error and keeps the text, also when the app is opened again", async () => {
  refuse("community", "createPost", failure);
  const user = await openComposer();
  await user.type(text(), "Don't lose me");
  await user.selectOptions(location(), "Riverside");
  await user.click(send());
  expect(await screen.findByText("Failed to create post. Please try again.")).toBeVisible();
  expect(screen.getByText("Error")).toBeVisible();
  expect(text()).toHaveValue("Don't lose me");
  cleanup();
  await openComposer();
  expect(text()).toHaveValue("Don't lose me");
  expect(location()).toHaveValue("Riverside");
});

test.each([
  ["word-not-allowed", 400, "Your post has a word that isn't allowed here"],
  ["too-many-requests", 429, "Too many posts. Try again in 10 minutes"],
] as const)("a post that is refused as %s (%d) shows the server's own reason: %s", async (code, status, message) => {
  refuse("community", "createPost", { status, code, message });
  const user = await openComposer();
  await user.type(text(), "Cheap watches");
  await user.selectOptions(location(), "Riverside");
  await user.click(send());
  expect(await screen.findByText(message)).toBeVisible();
  expect(text()).toHaveValue("Cheap watches");
});

test("a post whose answer was lost is sent again under its key; changed, or as another one, under a new one", async () => {
  refuse("community", "createPost", failure);
  const user = await openComposer();
  const post = async (content: string) => {
    const before = keysOf("community", "createPost").length;
    await user.clear(text());
    await user.type(text(), content);
    await user.selectOptions(location(), "Riverside");
    await user.click(send());
    await waitFor(() => expect(keysOf("community", "createPost")).toHaveLength(before + 1));
    await waitFor(() => expect(text()).not.toHaveAttribute("readonly"));
  };
  await post("Not yet");
  await post("Not yet");
  await post("Not yet!");
  publish();
  await post("Not yet!");
  expect(await screen.findByText("Posted!")).toBeVisible();
  await post("Not yet!");
  const [first, again, changed, published, another] = keysOf("community", "createPost");
  expect([again, published]).toEqual([first, changed]);
  expect(new Set([first, changed, another]).size).toBe(3);
});

describe("what is kept of an unpublished post", () => {
  test("is there for its author, and is removed when somebody else signs in on the device", async () => {
    const kept = JSON.stringify({ content: "Private", location: null, alt: "" });
    window.localStorage.setItem(`playyy.post-draft.${member.userId}`, kept);
    window.localStorage.setItem("playyy.post-draft.somebody", kept);
    await openComposer();
    expect(text()).toHaveValue("Private");
    await waitFor(() => expect(window.localStorage.getItem("playyy.post-draft.somebody")).toBeNull());
    expect(window.localStorage.getItem(`playyy.post-draft.${member.userId}`)).toBe(kept);
  });

  test("that can't be read is none", async () => {
    window.localStorage.setItem(`playyy.post-draft.${member.userId}`, "{");
    await openComposer();
    expect(text()).toHaveValue("");
  });
});

test("a new account reads what it can't do yet, and until when, once it writes", async () => {
  answer("community", "openProfile", ownProfileOf(member, { new_until: minutesAgo(-60) }));
  const user = await openComposer();
  expect(composer().queryByText(/^New accounts can share/)).toBeNull();
  await user.type(text(), "Hello");
  expect(
    composer().getByText(
      /^New accounts can share up to 5 posts, one picture and no links until \w{3} \d+, \d+:\d\d [AP]M\.$/,
    ),
  ).toBeVisible();
});

test("a suspended member reads why and until when, keeps what was written and can't post", async () => {
  answer("moderation", "standing", {
    suspension: { until: "2099-05-01T16:00:00.000Z", rule: "No bullying or harassment" },
  });
  const kept = JSON.stringify({ content: "Half a thought", location: "Riverside", alt: "" });
  window.localStorage.setItem(`playyy.post-draft.${member.userId}`, kept);
  await openComposer();
  expect(await composer().findByText("You're suspended from the community until May 1, 2099, 12:00 PM")).toBeVisible();
  expect(composer().getByText(/Rule broken: No bullying or harassment\./)).toBeVisible();
  expect(composer().getByRole("link", { name: "See the decision or appeal" })).toBeVisible();
  expect(text()).toHaveValue("Half a thought");
  expect(text()).toHaveAttribute("readonly");
  expect(send()).toBeDisabled();
});
