import { sampleEmails, sampleSettings } from "../../../scripts/mails/samples.ts";
import { expect, test } from "../../support/browser/test.ts";

test("[mail-look-05] no email scrolls sideways on a phone; its buttons are 44 pixels tall, and the filled one fills it", async ({
  page,
}) => {
  await page.route(`${sampleSettings.origin}/**`, (route) => route.fulfill({ path: "web/public/icons/icon-192.png" }));
  for (const { name, html } of sampleEmails()) {
    await page.setContent(html);
    const seen = await page.evaluate(() => {
      const heightOf = (link: Element) => Math.round(link.getBoundingClientRect().height);
      return {
        width: document.documentElement.scrollWidth,
        low: [...document.querySelectorAll(".button,.outline")].map(heightOf).filter((height) => height < 44),
        button: document.querySelector(".button")?.getBoundingClientRect().width ?? 350,
      };
    });
    expect([name, seen]).toEqual([name, { width: 390, low: [], button: 350 }]);
  }
});
