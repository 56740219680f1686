import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ErrorCode } from "../../../shared/model/errors.ts";
import type { PlanSubscription } from "../../../shared/model/plan-change.ts";
import { plans } from "../../../shared/model/plans.ts";
import { ApiError, NetworkError, queryKeyOf } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { BillingCard } from "../../../web/src/features/memberships/billing/billing-card.tsx";
import { PastDueBanner } from "../../../web/src/features/memberships/billing/past-due-banner.tsx";
import { usePortal } from "../../../web/src/features/memberships/billing/use-portal.ts";
import { ConfirmPayment } from "../../../web/src/features/memberships/checkout/confirm-payment.tsx";
import { useCheckoutResult } from "../../../web/src/features/memberships/checkout/use-checkout-result.ts";
import { useConfirmationWatch } from "../../../web/src/features/memberships/checkout/use-confirmation-watch.ts";
import { useStartCheckout } from "../../../web/src/features/memberships/checkout/use-start-checkout.ts";
import { ChangeAmounts } from "../../../web/src/features/memberships/plan-change/change-amounts.tsx";
import { ChangeDialog } from "../../../web/src/features/memberships/plan-change/change-dialog.tsx";
import { usePlanChange } from "../../../web/src/features/memberships/plan-change/use-plan-change.ts";
import { MissingCheckoutUrlError, showPlanError } from "../../../web/src/features/memberships/plan-errors.ts";
import { PlanCard } from "../../../web/src/features/memberships/plans/plan-card.tsx";
import { PromoCodeEntry } from "../../../web/src/features/memberships/promo-codes/promo-code-entry.tsx";
import {
  isRedeemed,
  toFailedPromoResult,
  toPromoResult,
} from "../../../web/src/features/memberships/promo-codes/promo-result.ts";
import { useApplyPromo } from "../../../web/src/features/memberships/promo-codes/use-apply-promo.ts";
import { usePromoCodeCheck } from "../../../web/src/features/memberships/promo-codes/use-promo-code-check.ts";
import { useReconcileOnce } from "../../../web/src/features/memberships/use-reconcile-once.ts";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, pathNow, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aPlanChange, aPlanSubscription, billingOf } from "../../support/component/samples/memberships.ts";
import { watchLeaving } from "../../support/component/ticket-screens.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const as = aPerson({ tier: "essential" });
const aConfirmation = { tier: "premium", amount: 1_250, url: "https://pay.test/c", until: "2031-01-01T00:00:00.000Z" };
const toasts = () => toastStore.shown().map(({ title, text, tone }) => [title, text ?? null, tone]);
const titles = () => toastStore.shown().map(({ title }) => title);
const shown = () => document.body.textContent ?? "";
const refused = (code: ErrorCode, status = 409) => new ApiError({ status, code, message: "Their words" });
const see = (state: "visible" | "hidden") => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state as never);
  return act(async () => void document.dispatchEvent(new Event("visibilitychange")));
};

describe("a plan's status", () => {
  const status = async (about: Partial<PlanSubscription> | null, billing = {}, person = as) => {
    answer("memberships", "billing", billingOf(about && aPlanSubscription(about), billing));
    await showPart(<BillingCard />, { as: person });
    await screen.findByRole("button", { name: "Manage Subscription" });
    return shown();
  };
  const has = (name: string) => screen.queryAllByRole("button", { name }).length > 0;

  test.each<[string, Partial<PlanSubscription>, string[]]>([
    ["past due", { status: "past_due" }, ["Your last payment didn't go through", "$12.99 a month"]],
    ["unpaid", { status: "unpaid" }, ["Your plan is on hold"]],
    ["paused", { status: "paused" }, ["Your plan is paused"]],
    ["incomplete", { status: "incomplete" }, ["Your first payment isn't complete yet"]],
    ["given up", { status: "incomplete_expired" }, ["Your first payment wasn't completed in time"]],
    [
      "to change",
      { coming: { tier: "premium", at: "2031-01-14T17:00:00.000Z" } as never },
      ["Premium from", "$19.99 a month"],
    ],
    ["without an end", { current_period_end: null }, ["Active", "Essential · $12.99 a month"]],
    ["to renew", {}, ["Renews on Jan 14, 2031", "Essential · $12.99 a month"]],
    ["to end", { cancel_at_period_end: true }, ["Runs until Jan 14, 2031 and doesn't renew", "Resume Plan"]],
  ])("that is %s is told with what can be done", async (_case, about, parts) => {
    const text = await status(about);
    for (const part of parts) expect(text).toContain(part);
    const mayCancel = !about.cancel_at_period_end && !about.status?.startsWith("incomplete");
    expect(text.includes("Cancel Plan")).toBe(mayCancel);
    expect(text.includes("a month")).toBe(!about.cancel_at_period_end);
    expect(has("Refresh membership")).toBe(true);
  });

  test("can be paid where it can", async () => {
    expect(await status({ status: "past_due", pay_url: "https://pay.test/i" })).toContain("Pay Now");
    expect(shown()).toContain("Opens Stripe in a new tab");
  });

  test("of who never paid is none, and Stripe has nothing to show", async () => {
    const text = await status(null, {}, aPerson());
    expect(text).toContain("Once you have a plan");
    expect(text).toContain("Available after your first payment.");
    expect(text).not.toContain("Pay Now");
    expect([has("Refresh membership"), has("Cancel Plan")]).toEqual([false, false]);
    expect(screen.getByRole("button", { name: "Manage Subscription" })).toBeDisabled();
  });

  test("of a gift isn't charged for", async () => {
    expect(await status(null)).toContain("You won't be charged for it, now or later.");
  });

  test.each([
    [-60_000, false],
    [60_000, true],
    [null, false],
  ])("is overdue until access ends, %s milliseconds from now", async (ahead, isOverdue) => {
    const past_due_until = ahead === null ? null : new Date(Date.now() + ahead).toISOString();
    answer("memberships", "mine", membershipOf(as, { past_due_until }));
    await showPart(<PastDueBanner />, { as });
    await waitFor(() => expect(requestsOf("memberships", "mine")).not.toEqual([]));
    await settle();
    expect(screen.queryAllByRole("status", { name: "Payment overdue" })).toHaveLength(isOverdue ? 1 : 0);
  });
});

describe("a plan's card", () => {
  const base = {
    current: "free",
    isPick: false,
    isBusy: false,
    coming: null,
    confirmUrl: null,
    isBlocked: false,
  } as const;
  type Props = Partial<Parameters<typeof PlanCard>[0]>;
  const coming = { tier: "essential", at: "2031-01-14T17:00:00.000Z" } as never;
  const card = async (props: Props, tier: "essential" | "premium" = "premium") => {
    await showPart(<PlanCard plan={plans[tier]} {...base} onChoose={() => {}} {...props} />, { as });
    return shown();
  };
  const first = () => document.querySelectorAll("section a[href], section button")[0] as HTMLButtonElement;

  test.each<[string, Props, "essential" | "premium", string, string | null, boolean]>([
    ["new", {}, "premium", "Everything included", null, false],
    ["picked", { isPick: true }, "premium", "Your pick", null, false],
    ["one's own", { current: "premium", isPick: true }, "premium", "Your plan", "Current Plan", true],
    ["one's own until another comes", { current: "premium", coming }, "premium", "Until Jan 14", "Keep Premium", false],
    ["to come", { current: "premium", coming }, "essential", "From Jan 14", "Starts Jan 14", true],
    [
      "to be confirmed",
      { confirmUrl: "https://pay.test/c" },
      "premium",
      "Everything included",
      "Confirm Payment",
      false,
    ],
    ["blocked", { isBlocked: true }, "premium", "Everything included", null, true],
    ["busy", { isBusy: true }, "premium", "Everything included", null, true],
  ])("that is %s has its badge and its button", async (_case, props, tier, badge, button, isDisabled) => {
    const text = await card(props, tier);
    expect(text).toContain(badge);
    if (button) expect(first()).toHaveTextContent(button);
    expect(first().hasAttribute("disabled")).toBe(isDisabled);
  });

  test("of Essential has no badge of its own", async () => {
    expect(await card({}, "essential")).not.toContain("Everything included");
  });
});

describe("a plan change", () => {
  const amounts = async (about: Parameters<typeof aPlanChange>[0]) => {
    await showPart(<ChangeAmounts preview={aPlanChange(about)} />);
    return shown();
  };

  test("at once lists what is taken off, and nothing that isn't", async () => {
    const text = await amounts({ unused_credit: 1, other_credit: 100 });
    for (const part of [
      "Premium, one month from today",
      "Unused Essential time",
      "Discounts and credit−$1",
      "Due today$12.50",
    ])
      expect(text).toContain(part);
    const less = await amounts({ unused_credit: 0, other_credit: 0 });
    expect(less.slice(text.length)).not.toMatch(/Unused|Discounts/);
  });

  test("at the end of the month keeps the plan until then", async () => {
    const text = await amounts({ timing: "period-end", from: "premium", tier: "essential", amount_due: 0 });
    expect(text).toContain("Essential from then");
    expect(text).toContain("Due today$0");
    expect(text).not.toContain("one month from today");
  });

  const open = async (about: Parameters<typeof aPlanChange>[0] = {}) => {
    answer("memberships", "previewChange", aPlanChange(about));
    const onClose = vi.fn();
    const user = await showPart(<ChangeDialog tier={aPlanChange(about).tier} onClose={onClose} />, { as });
    return { user, onClose };
  };
  const press = async (about: Parameters<typeof aPlanChange>[0], name: string) => {
    const { user, onClose } = await open(about);
    await user.click(await screen.findByRole("button", { name }));
    return onClose;
  };

  test.each<[Parameters<typeof aPlanChange>[0], string, string, string]>([
    [{}, "Pay $12.50", "You're on Premium now", "A new month starts today"],
    [{ amount_due: 1 }, "Pay $0.01", "You're on Premium now", "A new month starts today"],
    [{ amount_due: 0 }, "Upgrade to Premium", "You're on Premium now", "A new month starts today"],
    [
      { timing: "period-end", from: "premium", tier: "essential", amount_due: 0 },
      "Switch on Dec 21",
      "Essential from",
      "You'll keep Premium until",
    ],
  ])("with %j is confirmed by %s", async (about, name, title, timing) => {
    answer("memberships", "change", membershipOf(as));
    const { user, onClose } = await open(about);
    const button = await screen.findByRole("button", { name });
    expect(shown()).toContain(timing);
    expect(screen.getByRole("button", { name: "Not now" })).toBeEnabled();
    await user.click(button);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(titles()[0]).toContain(title);
  });

  test("that is being confirmed closes the dialog", async () => {
    refuse("memberships", "change", { status: 409, code: "membership.unconfirmed", message: "Their words" });
    const onClose = await press({}, "Pay $12.50");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(titles()).toEqual(["Your change is being confirmed"]);
  });

  test("that the bank must confirm leads there, and can't be paid twice", async () => {
    const confirmation = aConfirmation;
    refuse("memberships", "change", {
      status: 409,
      code: "membership.confirmation-required",
      message: "Their words",
      details: { confirmation },
    });
    const onClose = await press({}, "Pay $12.50");
    expect(await screen.findByText("Their words")).toBeVisible();
    expect(shown()).not.toContain("Pay $12.50");
    expect(shown()).not.toContain("Update Card");
    expect(onClose).not.toHaveBeenCalled();
  });

  test("whose payment was declined asks for another card, and can be tried again", async () => {
    refuse("memberships", "change", { status: 409, code: "membership.payment-failed", message: "Their words" });
    await press({}, "Pay $12.50");
    expect(await screen.findByRole("button", { name: "Update Card" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Pay $12.50" })).toBeEnabled();
    expect(shown()).not.toContain("Confirm Payment");
    expect(shown()).not.toContain("A new month starts today");
  });

  test("whose price changed shows the new one", async () => {
    refuse("memberships", "change", {
      status: 409,
      code: "price-changed",
      details: { preview: aPlanChange({ amount_due: 1_500 }) },
    });
    await press({}, "Pay $12.50");
    expect(await screen.findByRole("button", { name: "Pay $15" })).toBeEnabled();
  });

  test("that fails otherwise keeps its price, whatever its answer names", async () => {
    refuse("memberships", "change", {
      status: 409,
      code: "membership.same-plan",
      message: "Their words",
      details: {
        preview: aPlanChange({ amount_due: 1_500 }),
        confirmation: aConfirmation,
      },
    });
    await press({}, "Pay $12.50");
    expect(await screen.findByText("Their words")).toBeVisible();
    expect(screen.getByRole("button", { name: "Pay $12.50" })).toBeEnabled();
  });

  test("whose price can't be had can only be closed", async () => {
    refuse("memberships", "previewChange", { status: 409, code: "membership.gift", message: "Their words" });
    await showPart(<ChangeDialog tier="premium" onClose={() => {}} />, { as });
    expect(await screen.findByText("Their words")).toBeVisible();
    expect(screen.getByRole("button", { name: "Close" })).toBeEnabled();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("isn't made before its price is known", async () => {
    const back = hold("memberships", "previewChange");
    const { result } = await runHook(() => usePlanChange("premium", () => {}), { as });
    act(() => result.current.confirm());
    answer("memberships", "previewChange", aPlanChange());
    back();
    await waitFor(() => expect(result.current.preview).toBeDefined());
    expect(requestsOf("memberships", "change")).toEqual([]);
  });

  test("waits for its price", async () => {
    const back = hold("memberships", "previewChange");
    await showPart(<ChangeDialog tier="premium" onClose={() => {}} />, { as });
    expect(screen.getByRole("progressbar", { name: "Calculating amount" })).toBeVisible();
    answer("memberships", "previewChange", aPlanChange());
    back();
    await screen.findByRole("button", { name: "Pay $12.50" });
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});

describe("a plan's failure", () => {
  test.each<[Error, string, string | null]>([
    [refused("unauthorized", 401), "Login Required", "Please log in to subscribe to a membership plan."],
    [refused("membership.gift"), "Their words", null],
    [refused("internal-error", 500), "Otherwise", null],
    [new MissingCheckoutUrlError(), "Otherwise", "No checkout URL received from server"],
  ])("%s has its toast", (error, title, text) => {
    showPlanError(error, "Otherwise");
    expect(toasts()).toEqual([[title, text, "destructive"]]);
  });
});

describe("a promo code", () => {
  test("that is answered has a result, which says whether it counts", () => {
    const of = (about: object) => {
      const result = toPromoResult({ success: true, already_redeemed: false, message: "", ...about });
      return [result.code, result.text, isRedeemed(result)];
    };
    expect(of({ success: false, message: "Their words", already_redeemed: true })).toEqual([
      "REFUSED",
      "Their words",
      false,
    ]);
    expect(of({ success: false })).toEqual(["REFUSED", "Invalid or expired promo code.", false]);
    expect(of({ already_redeemed: true })).toEqual([
      "ALREADY_REDEEMED",
      "You have already redeemed this promo code.",
      true,
    ]);
    expect(of({})).toEqual(["REDEEMED", "Promo code applied successfully! You now have Premium membership.", true]);
  });

  test("that can't be sent has the result of its failure", () => {
    const failures = [refused("unauthorized", 401), refused("not-found", 404), new NetworkError(), new TypeError("x")];
    expect(failures.map((error) => toFailedPromoResult(error).code)).toEqual([
      "UNAUTHORIZED",
      "SERVER_ERROR",
      "SERVER_ERROR",
      "SYSTEM_ERROR",
    ]);
  });

  const applied = async (about: object) => {
    answer("memberships", "applyPromo", {
      success: true,
      type: "paid",
      message: "Their words",
      checkoutUrl: null,
      error: null,
      ...about,
    });
    const leave = watchLeaving();
    const onGranted = vi.fn();
    const { result } = await runHook(() => useApplyPromo("premium", onGranted), { as });
    await act(async () => result.current.apply("RIVER10"));
    await waitFor(() => expect(titles().length + leave.mock.calls.length).toBe(1));
    return {
      left: leave.mock.calls.flat(),
      granted: onGranted.mock.calls.length,
      toasts: toasts(),
      isBusy: result.current.isBusy,
    };
  };

  test("on a plan's card is refused, granted, or leads to the payment page", async () => {
    expect(await applied({ success: false })).toEqual({
      left: [],
      granted: 0,
      toasts: [["Their words", null, "destructive"]],
      isBusy: false,
    });
  });
  test("on a plan's card that is free is granted", async () => {
    expect(await applied({ type: "free" })).toMatchObject({
      left: [],
      granted: 1,
      toasts: [["Their words", null, "default"]],
    });
  });
  test("on a plan's card that is a discount leads to the payment page, and stays busy", async () => {
    expect(await applied({ checkoutUrl: "https://pay.test/p" })).toEqual({
      left: ["https://pay.test/p"],
      granted: 0,
      toasts: [],
      isBusy: true,
    });
  });
  test("on a plan's card without a word or a page has a text of its own", async () => {
    expect((await applied({ success: false, message: "" })).toasts[0]?.[0]).toBe("Failed to apply promo code");
  });

  test("is checked from its third letter on, once typing pauses for 400 milliseconds", async () => {
    playTime();
    answer("memberships", "checkPromo", ({ code }) => ({ valid: true, type: "free" as const, message: code }));
    const { result, rerender } = await runHook(({ code }: { code: string }) => usePromoCodeCheck(code), {
      as,
      initialProps: { code: "" },
    });
    const type = async (code: string, pause: number) => {
      rerender({ code });
      await act(() => vi.advanceTimersByTimeAsync(pause));
    };
    await type("RI", 1_000);
    expect(result.current).toEqual({ state: "short" });
    await type("RIV", 350);
    expect(result.current).toEqual({ state: "checking" });
    await type("RIVE", 450);
    await waitFor(() => expect(result.current).toMatchObject({ state: "checked", message: "RIVE" }));
    expect(requestsOf("memberships", "checkPromo").map(({ code }) => code)).toEqual(["RIVE"]);
    refuse("memberships", "checkPromo", { status: 409, code: "internal-error" });
    await type("RIVER", 450);
    await waitFor(() => expect(result.current).toEqual({ state: "unknown" }));
  });
});

describe("the payment provider's portal", () => {
  const portal = async (tab: object | null) => {
    const open = vi.spyOn(window, "open").mockReturnValue(tab as never);
    const leave = watchLeaving();
    const { result } = await runHook(usePortal, { as });
    await act(() => result.current.open());
    expect(open).toHaveBeenCalledTimes(1);
    expect(result.current.isOpening).toBe(false);
    return leave.mock.calls.flat();
  };
  const aTab = () => ({ opener: {}, location: { replace: vi.fn() }, close: vi.fn() });

  test("opens in a new tab, and after the member's return Stripe is asked once", async () => {
    answer("memberships", "portal", { url: "https://pay.test/portal" });
    const tab = aTab();
    expect(await portal(tab)).toEqual([]);
    expect(tab.location.replace).toHaveBeenCalledWith("https://pay.test/portal");
    expect(tab.opener).toBeNull();
    await see("hidden");
    expect(requestsOf("memberships", "reconcile")).toEqual([]);
    await see("visible");
    await see("visible");
    expect(requestsOf("memberships", "reconcile")).toHaveLength(1);
  });

  test("opens in this tab where no other may open", async () => {
    answer("memberships", "portal", { url: "https://pay.test/portal" });
    expect(await portal(null)).toEqual(["https://pay.test/portal"]);
  });

  test.each([
    ["a tab", aTab()],
    ["none", null],
  ])("that can't be had closes %s, and nobody was away", async (_case, tab) => {
    refuse("memberships", "portal", { status: 409, code: "internal-error" });
    await portal(tab);
    if (tab) expect(tab.close).toHaveBeenCalledTimes(1);
    expect(titles()).toEqual(["Failed to open subscription management portal. Please try again."]);
    await see("visible");
    expect(requestsOf("memberships", "reconcile")).toEqual([]);
  });
});

describe("a checkout of a plan", () => {
  const start = async (url: string | null) => {
    answer("memberships", "checkout", { url } as never);
    const leave = watchLeaving();
    const { result } = await runHook(useStartCheckout, { as, path: "/subscription" });
    await act(async () => result.current.start("premium"));
    await waitFor(() => expect(requestsOf("memberships", "checkout")).toHaveLength(1));
    await settle();
    return { left: leave.mock.calls.flat(), path: pathNow(), busy: result.current.busy };
  };

  test("leaves for the payment page, and stays busy until then", async () => {
    expect(await start("https://pay.test/c")).toEqual({
      left: ["https://pay.test/c"],
      path: "/subscription",
      busy: "premium",
    });
  });
  test("stays in the app for a plan change", async () => {
    const url = `${window.location.origin}/subscription?change=premium`;
    expect(await start(url)).toEqual({ left: [], path: "/subscription?change=premium", busy: null });
  });
  test("leaves for the payment page of the app on one machine", async () => {
    const url = `${window.location.origin}/stripe/pay/c`;
    expect(await start(url)).toMatchObject({ left: [url], path: "/subscription" });
  });
  /** A checkout, and how often it has had the membership read again; what follows from the session names which queries it means. */
  const startWatched = async () => {
    const client = aClient();
    const again = vi.spyOn(client, "refetchQueries");
    const { result } = await runHook(useStartCheckout, { as, client });
    await act(async () => result.current.start("premium"));
    const readAgain = () => again.mock.calls.flatMap(([about]) => (about && !about.type ? [about.queryKey] : []));
    return { result, readAgain };
  };
  test("of the plan that one has reads the membership again", async () => {
    refuse("memberships", "checkout", { status: 409, code: "membership.same-plan", message: "Their words" });
    const { result, readAgain } = await startWatched();
    await waitFor(() => expect(readAgain()).toEqual([queryKeyOf("memberships", "mine")]));
    expect([titles(), result.current.busy]).toEqual([["Their words"], null]);
  });
  test("that fails otherwise leaves the membership as it is", async () => {
    refuse("memberships", "checkout", { status: 409, code: "internal-error" });
    const { readAgain } = await startWatched();
    await waitFor(() => expect(titles()).toEqual(["Failed to start checkout. Please try again."]));
    await settle();
    expect(readAgain()).toEqual([]);
  });
});

describe("after a checkout", () => {
  const started = () => requestsOf("metrics", "track").filter(({ name }) => name === "subscription_started");
  const check = async (path: string) => {
    const run = await runHook(useCheckoutResult, { as, path });
    await passTime(2_500);
    return run;
  };

  test("the start of a subscription is told once in a tab, and only where the address names its session", async () => {
    playTime();
    expect((await check("/success")).result.current.state).toBe("subscribed");
    expect(started()).toEqual([]);
    await check("/success?session_id=cs_test_1");
    await check("/success?session_id=cs_test_1");
    await passTime(3_000);
    expect(started()).toHaveLength(1);
  });

  test("nothing is told of a page that was left", async () => {
    playTime();
    const { unmount } = await runHook(useCheckoutResult, { as, path: "/success" });
    await passTime(1_000);
    unmount();
    await passTime(2_000);
    expect([requestsOf("memberships", "reconcile"), titles()]).toEqual([[], []]);
  });

  const watch = (confirmation: object | null, person = as) =>
    runHook(({ now }: { now: object | null }) => useConfirmationWatch(now as never), {
      as: person,
      initialProps: { now: confirmation },
    });
  const confirmation = aConfirmation;

  test("a payment that the bank must confirm is looked after on each return, and once it isn't pending", async () => {
    const { rerender } = await watch(confirmation);
    await see("hidden");
    expect(requestsOf("memberships", "reconcile")).toEqual([]);
    await see("visible");
    expect(requestsOf("memberships", "reconcile")).toHaveLength(1);
    answer("memberships", "reconcile", membershipOf(aPerson({ tier: "premium" })));
    rerender({ now: null });
    await waitFor(() => expect(titles()).toEqual(["You're on Premium now"]));
    expect(requestsOf("memberships", "reconcile")).toHaveLength(2);
    await see("visible");
    expect(requestsOf("memberships", "reconcile")).toHaveLength(2);
  });

  test("a page without such a payment asks nothing and tells nothing", async () => {
    await watch(null, aPerson({ tier: "premium" }));
    await waitFor(() => expect(requestsOf("memberships", "mine")).not.toEqual([]));
    await settle();
    await see("visible");
    expect([requestsOf("memberships", "reconcile"), titles()]).toEqual([[], []]);
  });
});

test("Stripe is asked 3 seconds after a member is known, once for each member in a tab", async () => {
  playTime();
  await runHook(useReconcileOnce, { as });
  await passTime(2_500);
  expect(requestsOf("memberships", "reconcile")).toEqual([]);
  await passTime(1_000);
  expect(requestsOf("memberships", "reconcile")).toHaveLength(1);
  await runHook(useReconcileOnce, { as });
  await passTime(3_500);
  expect(requestsOf("memberships", "reconcile")).toHaveLength(1);
  window.sessionStorage.setItem("playyy.reconciled", "somebody else");
  collectWarnings("Couldn't reconcile the membership with Stripe No");
  refuse("memberships", "reconcile", { status: 409, code: "internal-error" });
  await runHook(useReconcileOnce, { as });
  await passTime(3_500);
  expect(requestsOf("memberships", "reconcile")).toHaveLength(2);
});

describe("a subscription's panel", () => {
  test("is waited for, and can be read again where that failed", async () => {
    refuse("memberships", "billing", { status: 409, code: "internal-error" });
    const back = hold("memberships", "billing");
    const user = await showPart(<BillingCard />, { as });
    expect(screen.getByRole("progressbar", { name: "Loading your subscription" })).toBeVisible();
    back();
    const again = await screen.findByRole("button", { name: "Try Again" });
    expect(screen.queryByRole("progressbar")).toBeNull();
    answer("memberships", "billing", billingOf(aPlanSubscription()));
    await user.click(again);
    expect(await screen.findByRole("button", { name: "Cancel Plan" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test.each([
    [null, "until the end of the month you paid for"],
    ["2031-01-15T03:00:00.000Z", "until Jan 14, 2031"],
  ])("that ends at %s asks before it is cancelled", async (current_period_end, text) => {
    answer("memberships", "billing", billingOf(aPlanSubscription({ current_period_end })));
    const user = await showPart(<BillingCard />, { as });
    await user.click(await screen.findByRole("button", { name: "Cancel Plan" }));
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
  });

  test.each(["incomplete", "incomplete_expired"] as const)("that is %s can't be cancelled", async (status) => {
    answer("memberships", "billing", billingOf(aPlanSubscription({ status })));
    await showPart(<BillingCard />, { as });
    await settle();
    expect(screen.queryByRole("button", { name: "Cancel Plan" })).toBeNull();
    expect(screen.getByRole("button", { name: "Refresh membership" })).toBeEnabled();
  });
});

describe("a payment that the bank must confirm", () => {
  test.each([
    [true, true],
    [false, false],
  ])("is asked for again within 7 seconds while it is open (%s)", async (isOpen, is) => {
    playTime();
    const confirmation = isOpen ? aConfirmation : null;
    answer("memberships", "billing", billingOf(aPlanSubscription(), { confirmation } as never));
    await showPart(<ConfirmPayment />, { as });
    await passTime(2_000);
    expect(requestsOf("memberships", "billing")).toHaveLength(1);
    await passTime(5_000);
    expect(requestsOf("memberships", "billing")).toHaveLength(is ? 2 : 1);
    expect(screen.queryAllByText("Confirm your payment")).toHaveLength(isOpen ? 1 : 0);
  });

  test("of nobody's plan isn't shown", async () => {
    answer("memberships", "billing", billingOf(null, { confirmation: aConfirmation } as never));
    await showPart(<ConfirmPayment />, { as });
    await settle();
    expect(shown()).toBe("");
  });
});

test("a plan's code is explained while it is short, checked, unknown, refused and valid, and applied once it is valid", async () => {
  answer("memberships", "checkPromo", { valid: true, type: "free", message: "One month free" });
  const back = hold("memberships", "checkPromo");
  const user = await showPart(<PromoCodeEntry tier="premium" />, { as });
  await user.click(screen.getByRole("button", { name: "Have a promo code?" }));
  expect(screen.queryByRole("button", { name: "Have a promo code?" })).toBeNull();
  const field = await screen.findByRole("textbox", { name: "Promo code" });
  expect(shown()).toContain("Enter codes for free months");
  expect(screen.getByRole("button", { name: "Apply" })).toBeDisabled();
  await user.type(field, " river");
  expect(field).toHaveValue("RIVER");
  expect(shown()).toContain("Checking…");
  await user.keyboard("{Enter}");
  back();
  expect(await screen.findByText("✓ One month free")).toBeVisible();
  expect(screen.getByRole("button", { name: "Apply" })).toBeEnabled();
  answer("memberships", "checkPromo", { valid: false, type: null, message: "Unknown code" } as never);
  await user.type(field, "2");
  expect(await screen.findByText("Unknown code")).toBeVisible();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Apply" })).toBeDisabled();
  expect(requestsOf("memberships", "applyPromo")).toEqual([]);
});
