import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { roleNames, roles } from "../../../shared/model/roles.ts";
import { describeRole } from "../../../shared/rules/role-text.ts";
import { factsOf, findDialog, findRow, openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { phone } from "../../support/component/open-app.tsx";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aColleague, anInvitation } from "../../support/component/samples/back-office/colleagues.ts";
import { findToast } from "../../support/component/toast.ts";

const { userId, name, email } = anAdministrator();
const owner = aColleague({ user_id: userId, name, email, role: "owner", since: null, invited_by: null });
const ada = aColleague();

const answerList = (
  colleagues = [owner, ada],
  invitations = [anInvitation({ expires_at: "2096-11-27T15:00:00.000Z" })],
): void => answer("colleaguesAdmin", "list", { colleagues, invitations });

const minutesAgo = (count: number): string => new Date(Date.now() - count * 60_000).toISOString();

const open = (options = {}) => openOffice("/admin/colleagues", options);

beforeEach(() => {
  answerList();
  answer("auditAdmin", "list", pageOf());
});

test("[desk-13] the page lists colleagues with their role, since when, when they were last seen and who invited them", async () => {
  answerList([owner, aColleague({ last_seen_at: minutesAgo(5) })]);
  await open();
  expect(factsOf(await findRow("Ada Archer"))).toEqual({
    Email: "ada@x.test",
    Role: "Events",
    Joined: "Oct 2, 2026",
    "Last seen": "5 minutes ago",
    "Invited by": "Olivia Owner",
  });
  expect(factsOf(await findRow("Olivia Owner (you)"))).toEqual({
    Email: "olivia@x.test",
    Role: "Owner",
    Joined: "–",
    "Last seen": "Not yet",
    "Invited by": "–",
  });
});

test("[desk-13] while the colleagues load no invitation is listed, and where they can't be loaded Try Again loads them", async () => {
  const release = hold("colleaguesAdmin", "list");
  const user = await open();
  await screen.findByRole("table", { name: "Colleagues" });
  expect(screen.queryByRole("region", { name: "Open invitations" })).toBeNull();
  refuse("colleaguesAdmin", "list", { status: 500, code: "internal-error" });
  release();
  expect(await screen.findByText("Couldn't load your colleagues")).toBeVisible();
  answerList();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await findRow("Ada Archer")).toBeVisible();
});

test("[desk-13] a list without anybody shows “Nobody works here yet.”, and one without an open invitation “No invitation is open.”", async () => {
  answerList([], []);
  await open();
  expect(await screen.findByText("Nobody works here yet.")).toBeVisible();
  expect(screen.getByText("No invitation is open.")).toBeVisible();
});

test("[desk-13] on a phone a colleague's row has their role, and its sheet what can be done", async () => {
  const user = await open({ screen: phone });
  const row = await findRow("Ada Archer");
  expect(row).toHaveTextContent("Events");
  await user.click(within(row).getByRole("button"));
  expect(await screen.findByRole("button", { name: "Remove Ada Archer" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Change the role of Ada Archer" })).toBeVisible();
});

const askRole = async (user: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole("button", { name: "Change the role of Ada Archer" }));
  return findDialog("Change the role of Ada Archer?");
};

test("[desk-13] the question for another role says what each role may do, and changes the role from the one that was seen", async () => {
  answer("colleaguesAdmin", "changeRole", () => {
    answerList([owner, aColleague({ role: "manager" })]);
    return aColleague({ role: "manager" });
  });
  const user = await open();
  const dialog = await askRole(user);
  for (const role of roles) {
    expect(dialog.getByRole("radio", { name: roleNames[role] })).toHaveAccessibleDescription(describeRole(role));
  }
  expect(dialog.getByRole("radio", { name: "Events" })).toBeChecked();
  await user.click(dialog.getByRole("radio", { name: "Manager" }));
  await user.click(dialog.getByRole("button", { name: "Make Manager" }));
  await findToast("Role changed");
  expect(requestsOf("colleaguesAdmin", "changeRole")).toEqual([
    { userId: ada.user_id, role: "manager", seen_role: "events" },
  ]);
  await expectDialogClosed();
  await waitFor(async () => expect(factsOf(await findRow("Ada Archer")).Role).toBe("Manager"));
  expect(requestsOf("colleaguesAdmin", "me").length).toBeGreaterThan(1);
});

test("[desk-13] keeping the role asks the server for nothing", async () => {
  const user = await open();
  const dialog = await askRole(user);
  await user.click(dialog.getByRole("button", { name: "Keep the role" }));
  await expectDialogClosed();
  expect(requestsOf("colleaguesAdmin", "changeRole")).toEqual([]);
});

test("[desk-13] a role that the last owner can't give up is refused within the question", async () => {
  refuse("colleaguesAdmin", "changeRole", {
    status: 409,
    code: "colleague.last-owner",
    message: "Somebody must stay owner.",
  });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Change the role of Olivia Owner" }));
  const dialog = await findDialog("Change the role of Olivia Owner?");
  await user.click(dialog.getByRole("radio", { name: "Door" }));
  await user.click(dialog.getByRole("button", { name: "Make Door" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Somebody must stay owner.");
  expect(requestsOf("colleaguesAdmin", "list")).toHaveLength(1);
});

test("[desk-13] where another owner changed the role meanwhile, the question begins again at the role they have now", async () => {
  refuse("colleaguesAdmin", "changeRole", { status: 409, code: "colleague.changed", message: "Look again." });
  const user = await open();
  const dialog = await askRole(user);
  answerList([owner, aColleague({ role: "content" })]);
  await user.click(dialog.getByRole("radio", { name: "Manager" }));
  await user.click(dialog.getByRole("button", { name: "Make Manager" }));
  await waitFor(() => expect(screen.getByRole("radio", { name: "Content" })).toBeChecked());
});

test("[desk-14] an invitation needs an email address and goes out with the role that was chosen", async () => {
  answer("colleaguesAdmin", "invite", () => {
    answerList(
      [owner, ada],
      [anInvitation({ email: "new@x.test", role: "books", expires_at: "2096-11-27T15:00:00.000Z" })],
    );
    return anInvitation({ email: "new@x.test", role: "books" });
  });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = await findDialog("Invite a colleague");
  expect(dialog.getByRole("radio", { name: "Door" })).toBeChecked();
  await retype(user, dialog.getByRole("textbox", { name: "Email" }), "new@x");
  await user.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(await dialog.findByText("Enter a valid email address")).toBeVisible();
  expect(requestsOf("colleaguesAdmin", "invite")).toEqual([]);
  await retype(user, dialog.getByRole("textbox", { name: "Email" }), " new@x.test ");
  await user.click(dialog.getByRole("radio", { name: "Books" }));
  await user.click(dialog.getByRole("button", { name: "Send invitation" }));
  await findToast("Invitation sent");
  expect(requestsOf("colleaguesAdmin", "invite")).toEqual([{ email: "new@x.test", role: "books" }]);
  await expectDialogClosed();
  expect(factsOf(await findRow("new@x.test"))).toMatchObject({ Role: "Books", "Invited by": "Olivia Owner" });
});

test("[desk-14] that the address is a colleague's already stands at the address, any other refusal above", async () => {
  refuse(
    "colleaguesAdmin",
    "invite",
    { status: 409, code: "colleague.exists", message: "A colleague already." },
    { once: true },
  );
  refuse("colleaguesAdmin", "invite", { status: 500, code: "internal-error", message: "Something broke." });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = await findDialog("Invite a colleague");
  const field = dialog.getByRole("textbox", { name: "Email" });
  await retype(user, field, "ada@x.test");
  await user.click(dialog.getByRole("button", { name: "Send invitation" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription("A colleague already."));
  expect(dialog.queryByRole("alert")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Something broke.");
  expect(field).not.toHaveAccessibleDescription("A colleague already.");
});

test("[desk-14] an open invitation says until when it works, or that it expired, and is withdrawn after a question", async () => {
  const expired = anInvitation({ id: "inv_01J00000000000000000000001", email: "old@x.test" });
  answerList(
    [owner],
    [anInvitation({ expires_at: "2096-11-27T15:00:00.000Z" }), { ...expired, expires_at: minutesAgo(1) }],
  );
  answer("colleaguesAdmin", "withdraw", () => {
    answerList([owner], []);
    return {};
  });
  const user = await open();
  expect(factsOf(await findRow("old@x.test")).Expires).toBe("Expired");
  expect(factsOf(await findRow("ben@x.test")).Expires).toBe("Tue, Nov 27 • 10:00 AM (ET)");
  await user.click(screen.getByRole("button", { name: "Withdraw the invitation of ben@x.test" }));
  const dialog = await findDialog("Withdraw this invitation?");
  expect(dialog.getByText("The link that ben@x.test got stops working. Nobody is told.")).toBeVisible();
  expect(requestsOf("colleaguesAdmin", "withdraw")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  await findToast("Invitation withdrawn");
  expect(requestsOf("colleaguesAdmin", "withdraw")).toEqual([{ invitationId: anInvitation().id }]);
  expect(await screen.findByText("No invitation is open.")).toBeVisible();
});

test("[desk-14] an invitation that can't be withdrawn says why within the question", async () => {
  refuse("colleaguesAdmin", "withdraw", { status: 404, code: "not-found", message: "No longer open." });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Withdraw the invitation of ben@x.test" }));
  const dialog = await findDialog("Withdraw this invitation?");
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("No longer open.");
});

test("[desk-15] removing a colleague asks first, says that it signs them out everywhere at once, and takes them off the list", async () => {
  answer("colleaguesAdmin", "remove", () => {
    answerList([owner]);
    return {};
  });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Remove Ada Archer" }));
  const dialog = await findDialog("Remove Ada Archer?");
  expect(dialog.getByText(/^Ada Archer is signed out everywhere at once/)).toBeVisible();
  expect(requestsOf("colleaguesAdmin", "remove")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await findToast("Ada Archer removed");
  expect(requestsOf("colleaguesAdmin", "remove")).toEqual([{ userId: ada.user_id }]);
  await expectDialogClosed();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove Ada Archer" })).toBeNull());
});

test("[desk-15] the last owner, who can't be removed, stays with the reason within the question", async () => {
  refuse("colleaguesAdmin", "remove", {
    status: 409,
    code: "colleague.last-owner",
    message: "Somebody must stay owner.",
  });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Remove Olivia Owner" }));
  const dialog = await findDialog("Remove Olivia Owner?");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Somebody must stay owner.");
});

test("[desk-16] the history tells who invited, changed and removed whom in sentences, of colleagues alone", async () => {
  const row = (id: number, action: string, details: Record<string, unknown>) => ({
    id: `aud_01J0000000000000000000000${id}`,
    at: "2026-11-20T15:00:00.000Z",
    actor: userId,
    actor_email: email,
    action,
    subject: "colleagues",
    details,
    names: { [userId]: name, [ada.user_id]: "Ada Archer" },
  });
  answer(
    "auditAdmin",
    "list",
    pageOf(
      row(1, "colleague.invite", { email: "b…@x.test", role: "door" }),
      row(2, "colleague.withdraw", { email: "b…@x.test", role: "door" }),
      row(3, "colleague.join", { role: "events" }),
      row(4, "colleague.change_role", { colleague: ada.user_id, changes: { role: ["door", "manager"] } }),
      row(5, "colleague.remove", { colleague: ada.user_id }),
      row(6, "colleague.remove", { colleague: "10000000-0000-4000-8000-000000000099" }),
      row(7, "colleague.leave", { colleague: userId }),
    ) as never,
  );
  await open();
  const table = within(await screen.findByRole("table", { name: "History of colleagues" }));
  await table.findAllByRole("cell");
  const rows = table.getAllByRole("row").slice(1);
  expect(rows.map((one) => one.querySelector("[role=cell]")?.textContent)).toEqual([
    "Olivia Owner invited b…@x.test as Door",
    "Olivia Owner withdrew the invitation of b…@x.test",
    "Olivia Owner joined the back-office as Events",
    "Olivia Owner changed the role of Ada Archer from Door to Manager",
    "Olivia Owner removed Ada Archer from the back-office",
    "Olivia Owner removed a former colleague from the back-office",
    "Olivia Owner left the back-office by deleting their account",
  ]);
  expect(requestsOf("auditAdmin", "list").map(({ subject }) => subject)).toEqual(["colleagues"]);
});

test("[desk-16] a history that can't be loaded leaves the rest of the page, and Try Again loads it; without rows it shows “Nothing was changed yet.”", async () => {
  refuse("auditAdmin", "list", { status: 500, code: "internal-error" });
  const user = await open();
  expect(await screen.findByText("Couldn't load the audit log")).toBeVisible();
  expect(await findRow("Ada Archer")).toBeVisible();
  answer("auditAdmin", "list", pageOf());
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Nothing was changed yet.")).toBeVisible();
});
