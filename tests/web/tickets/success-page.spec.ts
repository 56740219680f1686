import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";

const anOpenSession = async (buyer: Member): Promise<string> => {
  const event = await anEvent();
  const { url } = await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: buyer.token }));
  return url?.match(/cs_\w+/)?.[0] ?? "";
};

test("the live connection brings the ticket to the success page when polling finds nothing", async ({
  page,
  context,
  stack,
}) => {
  const buyer = await aMember();
  const session = await anOpenSession(buyer);
  await signInAs(context, buyer);
  await page.route("**/api/tickets/by-session/**", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...address: ConstructorParameters<typeof WebSocket>) {
        super(...address);
        this.addEventListener("open", () => document.documentElement.setAttribute("data-live", ""));
      }
    };
  });
  await page.goto(`/ticket-success?session_id=${session}`);
  await expect(page.locator("html[data-live]")).toBeAttached();
  await stack.stripe("checkout/pay", { session });
  await expect(page.getByText("You're in!")).toBeVisible();
  await expect(page).toHaveURL(/\/ticket\/tkt_/);
});
