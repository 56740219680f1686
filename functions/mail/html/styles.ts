import { brand } from "../brand.ts";

const { colors } = brand;

/** Below this width an email fills the screen, and its button the email. */
const phone =
  "@media (max-width:599px){.card{border-radius:0!important}.poster{border-radius:0!important}.button{display:block!important}" +
  ".inner{padding-left:20px!important;padding-right:20px!important}}";

// Mail programs in dark mode take these; all others show the light colors of the inline styles.
const dark =
  `@media (prefers-color-scheme:dark){body,.page{background:${colors.darkPage}!important}.card{background:${colors.darkCard}!important}` +
  `.ink{color:${colors.darkText}!important}.muted{color:${colors.darkMuted}!important}` +
  `.panel{background:${colors.darkPanel}!important}.rule{border-color:${colors.darkLine}!important}.outline{border-color:${colors.darkOutline}!important}}`;

/** What can't be said within the elements: how an email looks on a phone, and in dark mode. */
export const styleSheet = `body{background:${colors.page}}:root{color-scheme:light dark;supported-color-schemes:light dark}${phone}${dark}`;

/** For Outlook on Windows, which knows no greatest width and takes Times for a list of fonts that begins with one it hasn't. */
export const outlookStyles =
  "<!--[if mso]><style>.email{width:560px!important}td,p,a,h1{font-family:Arial,sans-serif!important}</style><![endif]-->";
