import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { city } from "../../shared/model/city.ts";
import { pageStyle } from "./page-style.ts";

export type VisitorPage = {
  title: string;
  description: string;
  /** The one address of what the page shows, and whether search engines should keep it. */
  canonical: string;
  isIndexed: boolean;
  /** An address of its own; what it shows is the page's title. */
  picture: string;
  shareTitle: string;
  data: object;
  hasScript?: boolean;
  children: ReactNode;
};

// Inside of a script nothing is HTML, but its end would be found in a text.
const toScript = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

const Head = (page: VisitorPage) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    <link rel="canonical" href={page.canonical} />
    {!page.isIndexed && <meta name="robots" content="noindex, follow" />}
    <meta name="theme-color" content="#0c0a1d" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={city.title} />
    <meta property="og:title" content={page.shareTitle} />
    <meta property="og:description" content={page.description} />
    <meta property="og:url" content={page.canonical} />
    <meta property="og:image" content={page.picture} />
    <meta property="og:image:alt" content={page.shareTitle} />
    <meta name="twitter:card" content="summary_large_image" />
    <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    <style>{pageStyle}</style>
    <script type="application/ld+json">{toScript(page.data)}</script>
    {page.hasScript && <script src="/visitor.js" defer />}
  </head>
);

const Top = () => (
  <header className="top">
    <a href="/" aria-label="PLAYYY home">
      <img src="/art/logo.svg" alt="PLAYYY" width={134} height={30} />
    </a>
    <nav aria-label="Main">
      <a href="/calendar">Calendar</a>
      <a className="quiet" href="/auth">
        Sign In
      </a>
    </nav>
  </header>
);

const links = [
  ["/", `About ${city.title}`],
  ["/support", "Support"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
] as const;

const Footer = () => (
  <footer>
    {links.map(([href, label]) => (
      <a key={href} href={href}>
        {label}
      </a>
    ))}
  </footer>
);

/** A page for visitors as HTML: complete without a script, and what it says is escaped. */
export const renderPage = (page: VisitorPage): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en" prefix="og: https://ogp.me/ns#">
      <Head {...page} />
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Top />
        <main id="main">{page.children}</main>
        <Footer />
      </body>
    </html>,
  )}`;
