import { expect, test } from "vitest";
import { findPlaceholders } from "../../../shared/rules/placeholders.ts";
import { campaignTemplates } from "../../../web/src/features/admin/campaigns/campaign-templates.ts";

test.each([
  ["[Friday: event and place]", ["[Friday: event and place]"]],
  ["See you at [event] on [day], [event]!", ["[event]", "[day]"]],
  ["[two\nlines]", ["[two\nlines]"]],
  ["[...] and [Menü 2: https://example.com/a]", ["[...]", "[Menü 2: 0]"]],
  ["Read [1] and [ ] and [] and a ] before a [", []],
  ["https://example.com/?tag[]=a&filter[day]=friday", []],
  ["Doors at 9 PM (members first).", []],
])("brackets that an author left to fill in are found in %j, and other brackets aren't", (text, expected) => {
  expect(findPlaceholders(text)).toEqual(expected);
});

test("each template but the one without brackets has something to fill in, in its title or message", () => {
  const open = campaignTemplates.filter(({ title, message }) => findPlaceholders(title, message).length > 0);
  expect(open.map(({ id }) => id)).toEqual(["weekend", "new-deals", "event", "reminder"]);
});
