import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { readOwnStylesOnly } from "../../support/component/own-styles.ts";

/** The style of the element that `selector` finds on a page of this body. */
const stylesOf = (body: string) => {
  const page = new Window() as unknown as globalThis.Window & typeof globalThis;
  readOwnStylesOnly(page);
  page.document.body.innerHTML = body;
  return (selector: string) => page.getComputedStyle(page.document.querySelector(selector) as Element);
};

test("an element is displayed as its own style says, else as browsers do: a dialog once it is open; no stylesheet is asked", () => {
  const styleOf = stylesOf(`<style>button, p, dialog { display: none }</style>
    <button></button><p></p><p class="own" style="display: flex"></p><dialog class="closed"></dialog><dialog open></dialog>`);
  const displays = ["button", "p", ".own", ".closed", "[open]"].map((selector) => styleOf(selector).display);
  expect(displays).toEqual(["inline-block", "block", "flex", "none", "block"]);
  expect(styleOf(".own").getPropertyValue("display")).toBe("flex");
});

test("visibility and pointer events are the nearest ancestor's that has any, opacity is an element's own", () => {
  const styleOf = stylesOf(`<div style="visibility: hidden; pointer-events: none; opacity: 0.5">
    <i></i><b style="visibility: visible; pointer-events: auto"><u></u></b></div><s></s>`);
  const read = (selector: string) => {
    const style = styleOf(selector);
    return [style.visibility, style.pointerEvents, style.getPropertyValue("pointer-events"), style.opacity];
  };
  expect(read("div")).toEqual(["hidden", "none", "none", "0.5"]);
  expect(read("i")).toEqual(["hidden", "none", "none", ""]);
  expect(read("u")).toEqual(["visible", "auto", "auto", ""]);
  expect(read("s")).toEqual(["", "", "", ""]);
});

test("an element that is on no page has no style; whatever else is asked is worked out from the stylesheets, too", () => {
  const page = new Window() as unknown as globalThis.Window & typeof globalThis;
  readOwnStylesOnly(page);
  expect(page.getComputedStyle(page.document.createElement("p")).display).toBe("");
  const style = stylesOf("<style>p { margin-top: 4px }</style><p></p>")("p");
  expect([style.marginTop, style.getPropertyValue("margin-top")]).toEqual(["4px", "4px"]);
});
