import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { feedPath } from "../../support/browser/community-pages.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aPost, aPostPicture, aProfile } from "../../support/community.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { follow, sendTo } from "../../support/messages.ts";
import { decide, findCaseOf, report } from "../../support/moderation.ts";

const image = '<img src=x onerror="window.hacked=1">';
const links = '[go](javascript:window.hacked=1) <a href="javascript:window.hacked=1">go</a> javascript:window.hacked=1';

/** What somebody hostile writes into a field: markup, a script, script links, Markdown, characters that turn or show nothing. */
const hostile = (field: string): string =>
  `${field} ${image}<script>window.hacked=1</script> ${links} **bold** \u202egnp.exe\u202c a\u200bb`;

/** Long enough ago to share what reads as a link. */
const joined = new Date(Date.now() - 25 * 3_600_000).toISOString();

/** Names are short. */
const hostileName = (): string => `<img src=x onerror=window.hacked=1>${randomUUID().slice(0, 8)}`;

/** Fails a test whose page opens a dialog, or makes something of a text but text. */
const watch = (page: Page) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return async () => {
    expect(dialogs).toEqual([]);
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    await expect(page.locator('img[src="x"], a[href^="javascript:" i], [onerror], [onclick]')).toHaveCount(0);
  };
};

const shows = (page: Page, field: string) => expect(page.getByText(`${field} ${image}`).first()).toBeVisible();
const names = (page: Page, name: string) => expect(page.getByText(name).first()).toBeVisible();

test("hostile texts of members are shown as text wherever members read them", async ({
  page,
  context,
  openBrowser,
  stack,
}) => {
  test.slow();
  const name = hostileName();
  const [author, reader, location] = await Promise.all([
    aProfile({ name: "Mallory", joined }),
    aProfile({ name: "Rae Reader" }),
    aLocation({ name: `${image} ${randomUUID()}`, description: hostile("Description") }),
  ]);
  const { token } = author;
  await ok(call("community", "updateProfile", { display_name: name, bio: hostile("Bio") }, { token }));
  await follow(reader, author);
  await follow(author, reader);
  const picture = await aPostPicture(author, undefined, hostile("Picture"));
  const { post } = await aPost({ author, content: hostile("Post"), location, picture_id: picture.id });
  await ok(call("community", "comment", { postId: post.id, content: hostile("Comment") }, { token }));
  await sendTo(author, reader, hostile("Message"));
  await signInAs(context, reader);
  const assertHarmless = watch(page);

  await page.goto(feedPath(location));
  await shows(page, "Post");
  await names(page, name);
  await expect(page.getByRole("article").getByText(location)).toBeVisible();
  await expect(page.locator("[data-post-picture] img")).toHaveAttribute("alt", hostile("Picture"));
  await page.getByRole("button", { name: /^Comments/ }).click();
  await shows(page, "Comment");
  await assertHarmless();

  await page.goto(`${feedPath(location)}&member=${author.userId}`);
  const dialog = page.getByRole("dialog", { name: "Profile" });
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByText(`Bio ${image}`)).toBeVisible();
  await expect(dialog.getByText(`Post ${image}`)).toBeVisible();
  await dialog.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: `Block ${name}` }).click();
  await expect(page.getByRole("dialog", { name: `Block ${name}?` })).toBeVisible();
  await assertHarmless();

  await page.goto(`/post/${post.id}`);
  await shows(page, "Post");
  await shows(page, "Comment");
  await assertHarmless();

  await page.goto("/dashboard?tab=community&view=messages");
  await shows(page, "Message");
  await names(page, name);
  await page.goto(`/dashboard?tab=community&view=messages&chat=${author.userId}`);
  await expect(page.locator("[data-message=theirs]")).toContainText(`Message ${image}`);
  await assertHarmless();

  await page.goto("/dashboard?tab=community&view=messages");
  await page.getByRole("button", { name: "New Message" }).click();
  await page.getByRole("dialog").getByRole("searchbox").fill(name);
  await expect(page.getByRole("list", { name: "Members" }).getByText(name)).toBeVisible();
  await assertHarmless();

  await page.goto("/dashboard?tab=community&view=profile&part=friends");
  await expect(page.getByText(name)).toHaveCount(2);
  await stack.settled();
  await page.goto("/dashboard?tab=community&view=profile&part=activity");
  await expect(page.getByRole("list", { name: "Friend activity" })).toContainText(name);
  await assertHarmless();

  const own = await openBrowser(author);
  const assertOwnHarmless = watch(own);
  await own.goto("/dashboard?tab=community&view=profile");
  await shows(own, "Bio");
  await shows(own, "Post");
  await own.getByRole("button", { name: "Edit Profile" }).click();
  await expect(own.getByLabel("Bio")).toHaveValue(hostile("Bio"));
  await assertOwnHarmless();
});

test("hostile texts are shown as text where the team moderates, and to those they decide about", async ({
  page,
  context,
  openBrowser,
}) => {
  test.slow();
  const mark = randomUUID();
  const [author, reporter, admin] = await Promise.all([aProfile({ joined }), aProfile(), anAdmin()]);
  const [name, location] = [
    hostileName(),
    await aLocation({ name: `${image} ${mark}`, description: hostile("Place") }),
  ];
  await ok(call("community", "updateProfile", { display_name: name }, { token: author.token }));
  const { post } = await aPost({ author, location, content: hostile(mark) });
  await ok(report({ type: "post", id: post.id }, reporter, "other", hostile("Note")));
  const found = await findCaseOf(post.id);
  if (!found) throw new Error("The report opened no case");

  const adminPage = await openBrowser(admin);
  const assertHarmless = watch(adminPage);
  await adminPage.goto("/admin/community");
  await adminPage.getByRole("button", { name: new RegExp(`^${mark}`) }).click();
  const reported = adminPage.getByRole("dialog", { name: "Reported Post" });
  await expect(reported.getByText(`${mark} ${image}`)).toBeVisible();
  await expect(reported.getByText(`Note ${image}`)).toBeVisible();
  await expect(reported.getByText(name)).toBeVisible();
  await assertHarmless();

  await ok(decide(found, { action: "remove", rule: "spam" }));
  await signInAs(context, author);
  const assertAuthorHarmless = watch(page);
  await page.goto("/dashboard?tab=community&view=profile");
  await page.getByRole("button", { name: "Your Standing" }).click();
  const standing = page.getByRole("dialog", { name: "Your Standing" });
  await expect(standing.getByText(`${mark} ${image}`)).toBeVisible();
  await standing.getByRole("button", { name: "Appeal" }).click();
  await standing.getByLabel("Why is this decision wrong?").fill(hostile(`Appeal ${mark}`));
  await standing.getByRole("button", { name: "Send Appeal" }).click();
  await expect(standing.getByText("You appealed.", { exact: false })).toBeVisible();
  await assertAuthorHarmless();

  await adminPage.goto("/admin/community?view=appeals");
  await shows(adminPage, `Appeal ${mark}`);
  await assertHarmless();
  // The real list filters the texts of all other tests as well.
  const settings = { filtered_words: [image], version: 1 };
  await adminPage.route("**/api/admin/community/settings", (route) => route.fulfill({ json: settings }));
  await adminPage.goto("/admin/community?view=settings");
  await expect(adminPage.getByLabel("Words, one per line")).toHaveValue(image);
  await expect(adminPage.getByText(location).first()).toBeVisible();
  await assertHarmless();
});
