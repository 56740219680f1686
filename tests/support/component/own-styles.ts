/** What is asked of every element on the way to a name, a role or a click, under both of its spellings. */
const asked = {
  display: "display",
  visibility: "visibility",
  opacity: "opacity",
  pointerEvents: "pointer-events",
  "pointer-events": "pointer-events",
} as const;
type Asked = (typeof asked)[keyof typeof asked];
const inherited: Asked[] = ["visibility", "pointer-events"];

const isAsked = (name: PropertyKey): name is keyof typeof asked => Object.hasOwn(asked, name);

const ownStyle = (element: Element, name: Asked): string =>
  element.hasAttribute("style") ? (element as HTMLElement).style.getPropertyValue(name) : "";

/**
 * Answers what is asked of every element from the elements' own `style` and the browser's defaults, without any stylesheet, and everything
 * else as before. Components are shown without their styles (`unstyled` in `open-app.tsx`), so no rule is missed; to work a style out from
 * all rules and ancestors took a sixth of these tests' processor time.
 */
export const readOwnStylesOnly = (window: Window & typeof globalThis): void => {
  const compute = window.getComputedStyle.bind(window);
  const defaults = new Map<string, string>();
  const bare = window.document.implementation.createHTMLDocument();
  // A dialog's default depends on whether it is open.
  const defaultDisplay = (element: Element): string => {
    const isOpen = element.hasAttribute("open");
    const kind = `${element.tagName} ${isOpen}`;
    const known = defaults.get(kind);
    if (known !== undefined) return known;
    const sample = bare.createElement(element.tagName);
    sample.toggleAttribute("open", isOpen);
    bare.body.append(sample);
    const { display } = compute(sample);
    sample.remove();
    defaults.set(kind, display);
    return display;
  };
  const read = (element: Element, name: Asked): string => {
    if (!element.isConnected) return "";
    for (let at: Element | null = element; at; at = inherited.includes(name) ? at.parentElement : null) {
      const own = ownStyle(at, name);
      if (own) return own;
    }
    return name === "display" ? defaultDisplay(element) : "";
  };
  const styleOf = (element: Element): CSSStyleDeclaration =>
    new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === "getPropertyValue")
          return (property: string) =>
            isAsked(property) ? read(element, asked[property]) : compute(element).getPropertyValue(property);
        if (isAsked(name)) return read(element, asked[name]);
        const style = compute(element);
        const value = Reflect.get(style, name);
        return typeof value === "function" ? value.bind(style) : value;
      },
    });
  window.getComputedStyle = styleOf;
};
