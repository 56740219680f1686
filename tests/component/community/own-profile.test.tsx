import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aFriend, answerCommunity, aPost, ownProfileOf } from "../../support/component/samples/community.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const path = "/dashboard?tab=community&view=profile";
const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;
const region = (name: string) => within(screen.getByRole("region", { name }));

const open = (at = path) => {
  answerCommunity(member);
  return openApp(at, { as: member });
};

describe("the own profile", () => {
  test("[follow-06] has its tabs and lists the own posts, 20 at first", async () => {
    const own = { user_id: member.userId, display_name: member.name, content: "My own words" };
    answer("community", "postsOf", { items: [aPost(own)], cursor: null });
    await open();
    expect(await screen.findByText("My own words")).toBeVisible();
    const tabs = within(screen.getByRole("tablist", { name: "Your profile" })).getAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(["Posts", "Friends", "Activity"]);
    expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", "false", "false"]);
    expect(requestsOf("community", "postsOf")).toEqual([{ userId: member.userId, limit: "20" }]);
  });

  test("[follow-06] asks a visitor to sign in to view it", async () => {
    await openApp(path);
    expect(await screen.findByText("Sign in to view your profile")).toBeVisible();
  });

  test("that can't be loaded is by Retry", async () => {
    const warnings = collectWarnings("Couldn't load your community profile No");
    refuse("community", "openProfile", failure, { once: true });
    answer("community", "openProfile", ownProfileOf(member));
    const user = await open();
    expect(await screen.findByText("Couldn't load your profile")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: member.name })).toBeVisible();
    expect(warnings).toEqual(["Couldn't load your community profile No"]);
  });
});

describe("Friends", () => {
  const six = [1, 2, 3, 4, 5, 6].map((at) => aFriend(at));
  const answerLists = () => {
    for (const name of ["following", "followers"] as const) {
      answer("community", name, ({ limit }) =>
        Number(limit) === 5 ? { items: six.slice(0, 5), cursor: "more" } : { items: six, cursor: null },
      );
    }
  };
  const openFriends = async () => {
    const user = await open(`${path}&part=friends`);
    await screen.findByRole("region", { name: "Followers" });
    return user;
  };

  test("[follow-07] shows the empty texts", async () => {
    answer("community", "following", { items: [], cursor: null });
    answer("community", "followers", { items: [], cursor: null });
    await openFriends();
    expect(await screen.findByText("Not following anyone yet.")).toBeVisible();
    expect(await screen.findByText("No followers yet.")).toBeVisible();
  });

  test("[follow-07] lists up to 5 members each, with all of them behind See all", async () => {
    answerLists();
    const user = await openFriends();
    await waitFor(() => expect(region("Following").getAllByRole("listitem")).toHaveLength(5));
    await waitFor(() => expect(region("Followers").getAllByRole("listitem")).toHaveLength(5));
    await user.click(region("Following").getByRole("button", { name: "See all" }));
    const all = within(await screen.findByRole("dialog", { name: "Following" }));
    await waitFor(() => expect(all.getAllByRole("listitem")).toHaveLength(6));
  });

  test("removes a follower after asking, and counts one less at once", async () => {
    answerLists();
    answer("community", "openProfile", ownProfileOf(member, { followers_count: 6 }));
    answer("community", "removeFollower", {});
    const user = await openFriends();
    await user.click(await screen.findByRole("button", { name: "Remove Friend 5 from your followers" }));
    answer("community", "followers", { items: six.slice(0, 4), cursor: null });
    const question = within(await screen.findByRole("dialog", { name: "Remove this follower?" }));
    await user.click(question.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Follower removed")).toBeVisible();
    await waitFor(() => expect(region("Followers").queryByText("Friend 5")).toBeNull());
    expect(region("Followers").getByText("Friend 4")).toBeVisible();
    expect(screen.getByText("followers")).toHaveTextContent("5 followers");
    expect(requestsOf("community", "removeFollower")).toEqual([{ userId: aFriend(5).user_id }]);
  });

  test("keeps a follower whose removal fails", async () => {
    answerLists();
    refuse("community", "removeFollower", failure);
    const user = await openFriends();
    await user.click(await screen.findByRole("button", { name: "Remove Friend 5 from your followers" }));
    const question = within(await screen.findByRole("dialog", { name: "Remove this follower?" }));
    await user.click(question.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Failed to remove follower. Please try again.")).toBeVisible();
    await expectDialogClosed();
    expect(region("Followers").getByText("Friend 5")).toBeVisible();
  });

  test("that can't be loaded are by Retry, list by list", async () => {
    const sentences = ['Couldn\'t load the list "followers" No', 'Couldn\'t load the list "following" No'] as const;
    const warnings = collectWarnings(...sentences);
    for (const name of ["following", "followers"] as const) refuse("community", name, failure, { once: true });
    answerLists();
    const user = await openFriends();
    await user.click(await region("Following").findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(region("Following").getAllByRole("listitem")).toHaveLength(5));
    await user.click(region("Followers").getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(region("Followers").getAllByRole("listitem")).toHaveLength(5));
    expect(warnings.toSorted()).toEqual(sentences);
  });

  test("show further pages of all of them, and Retry where one can't be loaded", async () => {
    collectWarnings("Couldn't load members No");
    answer("community", "followers", { items: [], cursor: null });
    answer("community", "following", ({ limit, cursor }) => ({
      items: cursor ? six.slice(5) : six.slice(0, 5),
      cursor: cursor && Number(limit) === 50 ? null : "more",
    }));
    const user = await openFriends();
    await user.click(await region("Following").findByRole("button", { name: "See all" }));
    const all = within(await screen.findByRole("dialog", { name: "Following" }));
    const more = await all.findByRole("button", { name: "Show More" });
    refuse("community", "following", failure, { once: true });
    await user.click(more);
    await user.click(await all.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(all.getAllByRole("listitem")).toHaveLength(6));
  });
});

describe("editing the own profile", () => {
  const openEditor = async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Profile" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Profile" }));
    await user.clear(dialog.getByLabelText("Name"));
    return { user, dialog };
  };

  test("saves name and bio and shows them", async () => {
    answer("community", "updateProfile", (change) => ownProfileOf(member, change as never));
    const { user, dialog } = await openEditor();
    await user.type(dialog.getByLabelText("Name"), "Edi After");
    await user.type(dialog.getByLabelText("Bio"), "Lives by the river");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your community profile is up to date.")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Edi After" })).toBeVisible();
    expect(screen.getByText("Lives by the river")).toBeVisible();
    expect(requestsOf("community", "updateProfile")).toEqual([
      { display_name: "Edi After", bio: "Lives by the river" },
    ]);
  });

  test("keeps what was written when it fails, and sends nothing without a name", async () => {
    refuse("community", "updateProfile", failure);
    const { user, dialog } = await openEditor();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Enter a name of up to 60 characters")).toBeVisible();
    expect(requestsOf("community", "updateProfile")).toEqual([]);
    await user.type(dialog.getByLabelText("Name"), "Edi After");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Couldn't save your profile. Please try again.")).toBeVisible();
    expect(dialog.getByLabelText("Name")).toHaveValue("Edi After");
  });
});

describe("Privacy", () => {
  const openPrivacy = async () => {
    answer("community", "blocks", { items: [], cursor: null });
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Privacy" }));
    return { user, dialog: within(await screen.findByRole("dialog", { name: "Privacy" })) };
  };

  test("saves who may write and what followers hear of", async () => {
    answer("community", "updateProfile", ({ messages_from, tells }) =>
      ownProfileOf(member, {
        messages_from: messages_from ?? "following",
        tells: { event_rsvp: true, check_in: tells?.check_in ?? true, new_post: true },
      }),
    );
    const { user, dialog } = await openPrivacy();
    await user.click(dialog.getByLabelText("Members I follow"));
    expect(await screen.findByText("This applies to new messages.")).toBeVisible();
    expect(dialog.getByLabelText("Members I follow")).toBeChecked();
    await user.click(dialog.getByLabelText("I check in at an event"));
    expect(await screen.findByText("Your followers' activity follows this from now on.")).toBeVisible();
    expect(dialog.getByLabelText("I check in at an event")).not.toBeChecked();
    expect(requestsOf("community", "updateProfile")).toEqual([
      { messages_from: "following" },
      { tells: { check_in: false } },
    ]);
  });

  test("[people-02] saves whether the member shows themselves in Who's going; off at first", async () => {
    answer("community", "updateProfile", ({ shows_going = false }) => ownProfileOf(member, { shows_going }));
    const { user, dialog } = await openPrivacy();
    const theSwitch = () => dialog.getByRole("switch", { name: "Show my followers that I'm going" });
    expect(theSwitch()).not.toBeChecked();
    await user.click(theSwitch());
    expect(await screen.findByText("This applies to events where you haven't chosen otherwise.")).toBeVisible();
    await waitFor(() => expect(theSwitch()).toBeChecked());
    expect(requestsOf("community", "updateProfile")).toEqual([{ shows_going: true }]);
  });

  test("shows the saved choice again when another one can't be saved", async () => {
    refuse("community", "updateProfile", failure);
    const { user, dialog } = await openPrivacy();
    await user.click(dialog.getByLabelText("Nobody"));
    expect(await screen.findByText("Couldn't save your profile. Please try again.")).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText("Everybody")).toBeChecked());
    await user.click(dialog.getByLabelText("I publish a post"));
    await waitFor(() => expect(requestsOf("community", "updateProfile")).toHaveLength(2));
    await waitFor(() => expect(dialog.getByLabelText("I publish a post")).toBeChecked());
  });
});
