import { render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PartnerLogo } from "../../../shared/model/content.ts";
import type { CityEvent } from "../../../shared/model/event.ts";
import { defaultMarketing, type Marketing } from "../../../shared/model/marketing.ts";
import { plans } from "../../../shared/model/plans.ts";
import { Landing } from "../../../web/src/landing/landing.tsx";
import { showLogos } from "../../../web/src/landing/show-logos.ts";
import { showMarketing } from "../../../web/src/landing/show-marketing.ts";
import { showParties } from "../../../web/src/landing/show-parties.ts";
import { answer, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { anEvent } from "../../support/component/samples/events.ts";

const link = (name: string) => screen.getByRole("link", { name });
const logo = (about: Partial<PartnerLogo> = {}): PartnerLogo => ({
  id: "log_000001",
  name: "Only partner",
  logo_url: "/art/logo.svg",
  website_url: null,
  is_active: true,
  display_order: 0,
  ...about,
});
const marketing = (about: Partial<Marketing> = {}): Marketing => ({ ...defaultMarketing, joined_today: 51, ...about });

// As it is built: its script hasn't run yet.
beforeEach(() => void render(<Landing year={2031} />));

test("[landing-01] the landing page shows the pitch", () => {
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
    "#1 membership for food, nightlife and experiences",
  );
  expect(screen.getByText("$200+ in free food, perks and experiences every month")).toBeVisible();
});

test("[landing-03] the landing page has benefits, partners and three steps", () => {
  for (const title of ["Eat & Drink Free", "VIP Nightlife", "Exclusive Perks", "Join", "Redeem", "Playyy"])
    expect(screen.getByRole("heading", { level: 3, name: title })).toBeVisible();
  const partners = within(screen.getByRole("region", { name: "Where it works" }));
  expect(partners.getByText("Luna Street Tacos")).toBeVisible();
  expect(partners.getAllByRole("listitem")).toHaveLength(10);
});

test("the landing page lists both plans with price and perks and leads to sign-up with the tier", () => {
  const prices = within(screen.getByRole("region", { name: "Less than one night out" }));
  for (const { tier, name, monthlyCents, perks } of Object.values(plans)) {
    const choice = prices.getByRole("link", { name: `Choose ${name}` });
    expect(choice).toHaveAttribute("href", `/auth?mode=signup&tier=${tier}`);
    const offer = choice.closest("li") as HTMLElement;
    expect(within(offer).getByRole("heading", { level: 3 })).toHaveTextContent(name);
    expect(offer).toHaveTextContent(`$${(monthlyCents / 100).toFixed(2)} a month`);
    for (const perk of perks) expect(within(offer).getByText(perk)).toBeVisible();
  }
  expect(prices.getByRole("link", { name: "Join for free" })).toHaveAttribute("href", "/auth?mode=signup");
});

test("[landing-04] Start Your Journey leads to sign-up with Premium, and the free call to action to one without a tier", () => {
  expect(link("Start Your Journey")).toHaveAttribute("href", "/auth?mode=signup&tier=premium");
  expect(link("SIGN UP NOW FOR FREE")).toHaveAttribute("href", "/auth?mode=signup");
});

const figure = (label: string) => screen.getByText(label).parentElement as HTMLElement;

test("[landing-05] the landing page shows its figures, who joined today and three testimonials with their savings", async () => {
  expect(figure("people joined today")).not.toBeVisible();
  answer("content", "marketing", marketing());
  await showMarketing("/api/marketing");
  expect(figure("active members")).toHaveTextContent("1K+");
  expect(figure("Instagram views this month")).toHaveTextContent("1.2M+");
  expect(figure("people joined today")).toBeVisible();
  expect(figure("people joined today")).toHaveTextContent("51");
  const voices = [...document.querySelectorAll("[data-testimonials] li")].map(({ textContent }) => textContent);
  expect(voices.map((text) => text?.match(/\$[\d,]+ saved/)?.[0])).toEqual(["$283 saved", "$412 saved", "$356 saved"]);
});

test("[landing-05] stored figures and testimonials replace the default ones", async () => {
  const voice = { name: "Una U.", avatar_url: null, quote: "Once and again.", saved_cents: 120_000 };
  answer("content", "marketing", marketing({ active_members: "2K+", instagram_views: "3M+", testimonials: [voice] }));
  await showMarketing("/api/marketing");
  expect(figure("active members")).toHaveTextContent("2K+");
  expect(figure("Instagram views this month")).toHaveTextContent("3M+");
  const voices = document.querySelectorAll("[data-testimonials] li");
  expect([...voices].map(({ textContent }) => textContent)).toEqual(["$1,200 savedOnce and again.Una U."]);
  expect(voices[0]?.querySelector("img")).toBeNull();
});

test("[landing-05] the line about who joined today is left out without a number, and all defaults stay without an answer", async () => {
  answer("content", "marketing", marketing({ joined_today: null }));
  await showMarketing("/api/marketing");
  expect(figure("people joined today")).not.toBeVisible();
  refuse("content", "marketing", { status: 500, code: "internal-error" });
  await showMarketing("/api/marketing");
  lose("content", "marketing");
  await showMarketing("/api/marketing");
  expect(figure("active members")).toHaveTextContent("1K+");
  expect(figure("people joined today")).not.toBeVisible();
});

test("[landing-09] the logo strip shows a skeleton until the active logos are there, each once for screen readers", async () => {
  expect(document.querySelector(".logos-wait")).toBeVisible();
  const linked = logo({ id: "log_000002", name: "Linked", website_url: "https://linked.test" });
  const hidden = logo({ id: "log_000003", name: "Hidden", is_active: false });
  answer("content", "logos", { items: [logo(), linked, hidden], cursor: null });
  await showLogos("/api/logos");
  expect(document.querySelector(".logos-wait")).toBeNull();
  const strip = [...document.querySelectorAll(".logos-strip li")];
  expect(strip.map((item) => item.querySelector("img")?.alt)).toEqual(["Only partner", "Linked", "", ""]);
  expect(strip.map((item) => item.getAttribute("aria-hidden"))).toEqual([null, null, "true", "true"]);
  expect([...document.querySelectorAll<HTMLAnchorElement>(".logos-strip a")].map(({ href }) => href)).toEqual([
    "https://linked.test/",
  ]);
});

test.each([
  ["without an active logo", () => answer("content", "logos", { items: [logo({ is_active: false })], cursor: null })],
  ["when the logos fail to load", () => refuse("content", "logos", { status: 500, code: "internal-error" })],
  ["when the logos are lost on the way", () => lose("content", "logos")],
])("[landing-09] [landing-11] %s there is no strip and no error", async (_when, prepare) => {
  prepare();
  await showLogos("/api/logos");
  expect(document.querySelector("[data-logos]")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(link("Start Your Journey")).toBeVisible();
});

test("a page without a place for logos asks for none", async () => {
  document.querySelector("[data-logos]")?.remove();
  await showLogos("/api/logos");
  expect(requestsOf("content", "logos")).toEqual([]);
});

test("[landing-12] the footer links to the legal pages, support and social pages and shows the year", () => {
  const footer = within(screen.getByRole("contentinfo"));
  const hrefs = footer.getAllByRole("link").map((found) => found.getAttribute("href"));
  expect(hrefs.slice(0, 4)).toEqual(["/privacy", "/terms", "/refund-policy", "/support"]);
  expect(within(footer.getByRole("navigation", { name: "Social" })).getAllByRole("link")).toHaveLength(3);
  expect(footer.getByText("2031").parentElement).toHaveTextContent(/^© 2031 /);
});

const party = (id: string, about: Partial<CityEvent> = {}) =>
  anEvent({ id, title: id, event_section: ["rager"], image: null, ...about });
const shownParties = () =>
  [...document.querySelectorAll("[data-parties] .card h3")].map(({ textContent }) => textContent);

test("[look-07] the landing page names the next three parties, soonest first, with when, where, price and their picture", async () => {
  const asked = requestsOf("events", "list").length;
  answer("events", "list", {
    items: [
      party("evt_01J00000000000000000000001", { start_at: "2031-05-01T01:00:00.000Z", event_section: ["city"] }),
      party("evt_01J00000000000000000000002", {
        title: "RAGER: Pier",
        date: "Fri, May 2",
        time: "9 PM – 2 AM (ET)",
        venue_name: "The Pier",
        price: "$25",
        image: "/media/admin-images/1-abc-1120x630.webp",
        start_at: "2031-05-02T01:00:00.000Z",
      }),
      party("evt_01J00000000000000000000003", { start_at: "2031-05-03T01:00:00.000Z" }),
      party("evt_01J00000000000000000000004", { start_at: "2031-05-04T01:00:00.000Z", image: "/art/event-1.webp" }),
      party("evt_01J00000000000000000000005", { start_at: "2031-05-05T01:00:00.000Z" }),
    ],
    cursor: null,
  });
  expect(document.querySelectorAll(".party-wait")).toHaveLength(3);
  await showParties("/api/events");
  expect(requestsOf("events", "list").slice(asked)).toEqual([{ when: "upcoming", limit: "12" }]);
  expect(shownParties()).toEqual(["RAGER: Pier", "evt_01J00000000000000000000003", "evt_01J00000000000000000000004"]);
  const first = screen.getByRole("link", { name: /RAGER: Pier/ });
  expect(first).toHaveAttribute("href", "/calendar/evt_01J00000000000000000000002");
  expect(first).toHaveTextContent("Fri, May 2 · 9 PM – 2 AM (ET)RAGER: PierThe Pier · $25");
  expect(screen.getByRole("link", { name: /000000003/ }).lastElementChild).toHaveTextContent(/^From \$20$/);
  const pictures = [...document.querySelectorAll("[data-parties] img")].map((image) => image.getAttribute("src"));
  expect(pictures).toEqual(["/media/admin-images/1-abc-1120x630-small.webp", "/art/event-1.webp"]);
  expect(document.querySelectorAll(".party-wait")).toHaveLength(0);
});

test("[look-07] where there are fewer than three ragers the landing page fills up with what else is on", async () => {
  const items = [
    party("evt_01J00000000000000000000001", { start_at: "2031-05-01T01:00:00.000Z", event_section: ["city"] }),
    party("evt_01J00000000000000000000002", { start_at: "2031-05-02T01:00:00.000Z" }),
  ];
  answer("events", "list", { items, cursor: null });
  await showParties("/api/events");
  expect(shownParties()).toEqual(["evt_01J00000000000000000000001", "evt_01J00000000000000000000002"]);
});

test.each([
  ["without a party", () => answer("events", "list", { items: [], cursor: null })],
  ["when the parties fail to load", () => refuse("events", "list", { status: 500, code: "internal-error" })],
  ["when the parties are lost on the way", () => lose("events", "list")],
])("[look-07] %s there is neither their section nor a link to it", async (_when, prepare) => {
  const links = () => [...document.querySelectorAll(".sections a")].map(({ textContent }) => textContent);
  expect(links()).toEqual(["Where it works", "Parties", "How it works", "Prices", "Questions"]);
  prepare();
  await showParties("/api/events");
  expect(document.querySelector("[data-parties]")).toBeNull();
  expect(links()).toEqual(["Where it works", "How it works", "Prices", "Questions"]);
});

test("[look-07] each link of the landing page's first screen leads to a section of it", () => {
  for (const { hash } of document.querySelectorAll<HTMLAnchorElement>(".sections a"))
    expect(document.querySelector(hash), hash).not.toBeNull();
});

test("[static-05] the landing page promises answers within the same time as the support page", () => {
  expect(screen.getByText(/^Something else\?/)).toHaveTextContent("We answer within 24 hours.");
});

test("the landing page recommends one plan alone, which has everything", () => {
  const offers = [...document.querySelectorAll<HTMLElement>(".offer")];
  expect(offers.map(({ textContent }) => textContent?.includes("Everything included"))).toEqual([false, false, true]);
  expect(offers.map((offer) => offer.querySelector("a.action") !== null)).toEqual([false, false, true]);
  expect(offers.map(({ classList }) => classList.contains("is-featured"))).toEqual([false, false, true]);
});

test("the landing page loads the first two pictures of three columns at once, and the others once they are near", () => {
  const eager = [...document.querySelectorAll(".wall-column")].map((column) =>
    [...column.querySelectorAll("img")].flatMap((image, row) =>
      image.getAttribute("loading") === "eager" ? [row] : [],
    ),
  );
  expect(eager.filter((rows) => rows.length > 0)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(eager.slice(3).flat()).toEqual([]);
});

const faces = () => [...document.querySelectorAll("[data-testimonials] li")].map((item) => item.querySelector("img"));

test("[landing-05] testimonials that stay as they were keep their pictures, and others bring theirs", async () => {
  const built = faces();
  expect(built.map((face) => face?.getAttribute("src"))).toEqual(
    defaultMarketing.testimonials.map(({ avatar_url }) => avatar_url),
  );
  answer("content", "marketing", marketing());
  await showMarketing("/api/marketing");
  expect(faces().map((face, at) => face === built[at])).toEqual([true, true, true]);
  const voice = { name: "Una U.", avatar_url: "/media/una.webp", quote: "Once and again.", saved_cents: 120_000 };
  answer("content", "marketing", marketing({ testimonials: [voice] }));
  await showMarketing("/api/marketing");
  expect(faces().map((face) => face?.getAttribute("src"))).toEqual(["/media/una.webp"]);
});

test("[landing-05] a page without testimonials or figures takes in the rest", async () => {
  for (const place of document.querySelectorAll('[data-testimonials], [data-figure="active_members"]')) place.remove();
  answer("content", "marketing", marketing());
  await showMarketing("/api/marketing");
  expect(figure("people joined today")).toHaveTextContent("51");
});

test("[look-07] a postponed party has no former date, and its picture is the small one from 641 pixels on", async () => {
  const items = [640, 641].map((width) =>
    party(`evt_01J00000000000000000000${width}`, {
      state: "postponed",
      date: "Fri, May 2",
      image: `/media/admin-images/1-abc-${width}x360.webp`,
      start_at: `2031-05-02T01:00:00.${width}Z`,
    }),
  );
  answer("events", "list", { items, cursor: null });
  await showParties("/api/events");
  const cards = [...document.querySelectorAll("[data-parties] .card")];
  expect(cards.map((card) => card.querySelector(".when")?.textContent)).toEqual([
    "New date to come",
    "New date to come",
  ]);
  expect(cards.map((card) => card.querySelector("img")?.getAttribute("src"))).toEqual([
    "/media/admin-images/1-abc-640x360.webp",
    "/media/admin-images/1-abc-641x360-small.webp",
  ]);
});

test("[look-07] without a place for them no parties are asked for", async () => {
  const asked = requestsOf("events", "list").length;
  document.querySelector("[data-parties]")?.remove();
  await showParties("/api/events");
  expect(requestsOf("events", "list")).toHaveLength(asked);
});

describe("the landing page's script", () => {
  const lastUser = "CognitoIdentityServiceProvider.client.LastAuthUser";
  const isAsked = () => requestsOf("content", "marketing").length > 0;
  const replace = vi.fn();
  const run = async () => {
    answer("content", "marketing", marketing());
    answer("content", "logos", { items: [], cursor: null });
    answer("events", "list", { items: [], cursor: null });
    vi.resetModules();
    await import("../../../web/src/landing/main.ts");
    await settle();
  };
  beforeEach(() => {
    Object.defineProperty(document, "images", { configurable: true, value: document.querySelectorAll("img") });
    vi.spyOn(window.location, "replace").mockImplementation(replace);
    return () => {
      localStorage.removeItem(lastUser);
      localStorage.removeItem("playyy.theme");
      Reflect.deleteProperty(document, "images");
      replace.mockReset();
      vi.restoreAllMocks();
    };
  });

  test("sends a member on, whatever else is on the device, and asks nothing", async () => {
    localStorage.setItem("playyy.theme", "dark");
    localStorage.setItem(lastUser, "maya");
    await run();
    expect([replace.mock.calls, isAsked()]).toEqual([[["/dashboard"]], false]);
  });

  test("shows a visitor this year and what is read, and pauses its motion and resumes it", async () => {
    localStorage.setItem("playyy.theme", "dark");
    await run();
    expect([replace.mock.calls, isAsked()]).toEqual([[], true]);
    expect(document.querySelector("[data-year]")).toHaveTextContent(String(new Date().getFullYear()));
    const button = screen.getByRole("button", { name: "Pause motion" });
    button.click();
    expect(button).toHaveAccessibleName("Resume motion");
    button.click();
    expect(button).toHaveAccessibleName("Pause motion");
  });

  test("hides pictures that didn't load or don't, and no others", async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>(".wall img")].slice(0, 5);
    const states = [
      { complete: true, naturalWidth: 0 },
      { complete: true, naturalWidth: 1 },
      { complete: false, naturalWidth: 0 },
      { complete: true, naturalWidth: 0, src: "" },
      { complete: false, naturalWidth: 0 },
    ];
    for (const [at, state] of states.entries())
      for (const [name, value] of Object.entries(state))
        Object.defineProperty(pictures[at], name, { configurable: true, value });
    await run();
    pictures[4]?.dispatchEvent(new Event("error"));
    document.querySelector("h1")?.dispatchEvent(new Event("error"));
    const isHidden = (element: Element | null | undefined) => element?.classList.contains("is-missing");
    expect([...pictures, document.querySelector("h1")].map(isHidden)).toEqual([true, false, false, false, true, false]);
  });
});
