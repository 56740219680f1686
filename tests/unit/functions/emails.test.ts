import { expect, test } from "vitest";
import { brand } from "../../../functions/mail/brand.ts";
import { toEventTools } from "../../../functions/mail/event-parts.ts";
import { type SampleEmail, sampleEmails, sampleSettings } from "../../../scripts/mails/samples.ts";
import { calendar } from "../../../shared/api/calendar.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";

const { origin, postalAddress } = sampleSettings;
const emails = sampleEmails();
const isPool = ({ name }: SampleEmail): boolean => name.startsWith("user pool");

const unescapeHtml = (html: string): string =>
  html.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'",
  );
const textOf = (html: string): string => unescapeHtml(html.replace(/<[^>]+>/g, ""));
const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => unescapeHtml(value));
const previewOf = (html: string): string => unescapeHtml(/data-skip-in-text="true">(.*?)<div>/.exec(html)?.[1] ?? "");
const headingOf = (html: string): string => textOf(/<h1.*?<\/h1>/.exec(html)?.[0] ?? "");
const emailNamed = (name: string): SampleEmail & { text: string } =>
  emails.find((one) => one.name === name) as SampleEmail & { text: string };

test("[mail-look-01] an email has one filled button at most", () => {
  for (const { name, html } of emails) {
    expect(html.split('class="button"').length - 1, name).toBeLessThanOrEqual(1);
  }
  expect(emails.filter(({ html }) => html.includes('class="button"')).length).toBeGreaterThan(15);
});

test("[mail-look-02] every email has a preview of its own, the way to support and the postal address", () => {
  for (const { name, subject, html } of emails) {
    const preview = previewOf(html);
    expect(preview.length, name).toBeGreaterThan(15);
    expect([subject, headingOf(html)], name).not.toContain(preview);
    expect(attributes(html, "href"), name).toContain(`${origin}/support`);
    expect(textOf(html), name).toContain(postalAddress);
  }
});

test("[mail-look-02] plain text says what its HTML says, every address included; the user pool's emails have none", () => {
  for (const email of emails.filter((one) => !isPool(one))) {
    const parts = [headingOf(email.html), postalAddress, ...attributes(email.html, "href")];
    for (const part of parts) expect(email.text, email.name).toContain(part);
  }
});

test("emails lead to the city's own pages and to maps only, and name nobody in an address", () => {
  const typed = "https://example.com/rooftop";
  for (const email of emails) {
    const hrefs = attributes(email.html, "href");
    const others = hrefs.filter((href) => !href.startsWith(`${origin}/`) && href !== typed);
    for (const href of others) expect(href).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=\S+$/);
    // A link to confirm an address carries it ([auth-11]).
    if (!isPool(email)) expect(hrefs.join(" "), email.name).not.toMatch(/@|%40/);
  }
});

test("what somebody typed is escaped, in text as in attributes", () => {
  for (const { name, html } of emails) expect(html, name).not.toContain("<b>");
  expect(emailNamed("ticket-confirmation: long words").html).toContain("&quot;&lt;b&gt;&amp;&#x27;</a>");
  expect(emailNamed("contact-message: message").html).toContain("Vera &lt;b&gt;Visitor&lt;/b&gt;");
});

test("each picture has a text and a width, the logo first, and React asks for none of them in the head", () => {
  for (const { name, html } of emails) {
    const pictures = html.match(/<img[^>]*>/g) ?? [];
    expect(pictures[0], name).toContain(`src="${origin}${brand.logoPath}"`);
    for (const picture of pictures) expect(picture, name).toMatch(/(?=.* alt=")(?=.* width="\d+")/);
    expect(html, name).not.toContain('rel="preload"');
  }
});

test("[mail-look-04] no text is below 12 pixels, and each that is dark on light changes in dark mode", () => {
  for (const { name, html } of emails) {
    const sizes = [...html.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes), name).toBeGreaterThanOrEqual(12);
    expect(html.split("@media (prefers-color-scheme:dark)"), name).toHaveLength(2);
    const inked = [...html.matchAll(/<(?:p|h1|td|a)\b[^>]*?style="[^"]*?(?<![-\w])color:#(?:1a1030|5f5876)[^>]*>/g)];
    expect(inked.length, name).toBeGreaterThan(4);
    // The filled button looks the same in both.
    for (const [tag] of inked) expect(tag, name).toMatch(/class="[^"]*\b(ink|muted|button)\b/);
  }
});

test("Outlook on Windows gets a width and a font of its own", () => {
  for (const { name, html } of emails)
    expect(html, name).toMatch(/<!--\[if mso\]><style>.*width:560px.*<!\[endif\]--><\/head>/);
});

test("an email of the user pool is shorter than what Cognito takes", () => {
  for (const { name, html } of emails.filter(isPool)) expect(html.length, name).toBeLessThan(20_000);
});

test("[mail-look-02] no two templates have the same preview", () => {
  const owners = new Map<string, string>();
  for (const email of emails) {
    // Each of the user pool's is a template; a campaign and its test are one.
    const template = isPool(email) ? email.name : (email.name.split(":")[0] ?? "").replace("campaign-test", "campaign");
    const preview = previewOf(email.html);
    expect(owners.get(preview) ?? template).toBe(template);
    owners.set(preview, template);
  }
});

test("[mail-look-03] the tickets' email says when doors open in the city's time, and leads to calendar and directions", () => {
  const { text, html } = emailNamed("ticket-confirmation: one ticket");
  expect(text).toContain("Doors open: Sat, Nov 21 • 7:30 PM (ET)");
  expect(text).toContain(`Add to calendar: ${origin}${calendar.event.path.replace("{eventId}", "evt_neon")}`);
  const place = encodeURIComponent("River Club, 100 Riverside Ave, Jacksonville, FL 32202");
  expect(text).toContain(`Directions: https://www.google.com/maps/search/?api=1&query=${place}`);
  expect(html).toMatch(/class="button"[^>]*>.*?Open your ticket/);
});

test("[mail-look-03] the poster's address is once in the plain text, as the event's page or as what one may do", () => {
  const count = (name: string) => emailNamed(name).text.split(`${origin}/event/evt_neon`).length - 1;
  expect(["ticket-confirmation: one ticket", "order-refund: all"].map(count)).toEqual([1, 1]);
});

test("[mail-look-03] an event without a venue has no directions", () => {
  const event = toEventDetails({
    id: "evt_1",
    title: "Dusk",
    start_at: "2026-11-22T01:00:00.000Z",
    location: "Jacksonville",
  });
  expect(toEventTools(event, sampleSettings).map(({ label }) => label)).toEqual(["Add to calendar"]);
});

test("[mail-look-03] an email about an event shows its poster, or its title and date where it has none", () => {
  expect(emailNamed("ticket-ready: one ticket").html).toContain(`src="${origin}/art/hero-rager.webp"`);
  const { html } = emailNamed("ticket-ready: two tickets");
  expect(html).not.toContain("Poster for");
  expect(html).toMatch(/class="poster".*Sat, Nov 21 • 8:00 PM.*RAGER: Neon Tide<\/a>/);
});

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const { colors } = brand;

test.each([
  ["text", colors.text, [colors.page, colors.card, colors.panel, colors.accent]],
  ["muted", colors.muted, [colors.page, colors.card, colors.panel]],
  ["text in dark mode", colors.darkText, [colors.darkPage, colors.darkCard, colors.darkPanel]],
  ["muted in dark mode", colors.darkMuted, [colors.darkPage, colors.darkCard, colors.darkPanel]],
  ["the written poster's title", colors.duskText, [colors.dusk, colors.duskGlow]],
  ["the written poster's date", colors.duskAccent, [colors.dusk, colors.duskGlow]],
])("[mail-look-04] %s stands out from each ground by 4.5 to 1", (_name, color, grounds) => {
  for (const ground of grounds) expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
});
