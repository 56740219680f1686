import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { AuditRecord } from "../../../shared/model/audit.ts";
import { findDialog, findRows, openOffice, pageOf } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { aListedMember, aMembersPage } from "../../support/component/samples/back-office/members.ts";

const owner = anAdministrator();
const path = "/admin/audit?subject=deal_00000001";

/** The owner added a deal. */
const aChange = (about: Partial<AuditRecord> = {}): AuditRecord => ({
  id: "aud_00000001",
  actor: owner.userId,
  actor_email: owner.email,
  action: "deal.create",
  subject: "deal_00000001",
  details: { name: "Half-price oysters" },
  at: "2026-11-21T20:05:07.000Z",
  names: { [owner.userId]: owner.name },
  ...about,
});

beforeEach(() => {
  answer("auditAdmin", "list", pageOf(aChange()));
  answer("auditAdmin", "open", pageOf());
});

const asked = () => requestsOf("auditAdmin", "list").at(-1);
const findWho = () => screen.findByRole("combobox", { name: "Who (name or email)" });

test("[audit-06] the log is narrowed to a person found by name, and is whole again without them", async () => {
  const found = aListedMember({ id: owner.userId, display_name: owner.name, email: owner.email });
  const other = aChange({ id: "aud_00000002", actor: "stripe", actor_email: null, names: {} });
  answer("memberSearchAdmin", "list", aMembersPage([found]));
  answer("auditAdmin", "list", ({ by }) => (by ? pageOf(aChange()) : pageOf(aChange(), other)));
  const user = await openOffice(path);
  const rows = async () => (await findRows("Audit log")).map(({ textContent }) => textContent);
  const byOwner = /^Olivia Owner added the deal Half-price oysters.*Nov 21, 2026, 3:05:07 PM/;
  const byStripe = /^Stripe added the deal Half-price oysters/;
  expect(await rows()).toEqual([expect.stringMatching(byOwner), expect.stringMatching(byStripe)]);
  expect(asked()).toMatchObject({ subject: "deal_00000001" });
  await user.type(await findWho(), "Olivia");
  const option = await screen.findByRole("option", { name: "Olivia Owner (olivia@x.test)" });
  expect(requestsOf("memberSearchAdmin", "list").at(-1)).toMatchObject({ q: "Olivia" });
  await user.click(option);
  await waitFor(() => expect(asked()).toMatchObject({ subject: "deal_00000001", by: "olivia@x.test" }));
  expect(window.location.search).toBe("?subject=deal_00000001&by=olivia%40x.test");
  await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(byOwner)]));
  const chosen = await within(screen.getByRole("search")).findByText("By Olivia Owner");
  chosen.closest<HTMLElement>("[role=button]")?.focus();
  await user.keyboard("{Delete}");
  expect(await findWho()).toBeVisible();
  expect(window.location.search).toBe("?subject=deal_00000001");
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

test("[audit-06] Details shows a change as it is stored", async () => {
  const change = aChange({ details: { changes: { tag: ["BOGO", "Hot Deal"] } }, action: "deal.update" });
  answer("auditAdmin", "list", pageOf(change));
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Details" }));
  const dialog = await findDialog(/^Olivia Owner changed /);
  const { names: _names, ...stored } = change;
  expect(JSON.parse(dialog.getByText(/"action"/).textContent ?? "")).toEqual(stored);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await expectDialogClosed();
});
