import type { Rolldown } from "vite";

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup["name"], (...args: never[]) => unknown>>[1];

const isOf = (folders: string) => new RegExp(`node_modules/(${folders})/`);

const isOfTab = (id: string) =>
  /web\/src\/(app\/(tabs\/(explore|events|profile)|pages\/ticket)|features\/deals\/dialog\/open-deal)\.tsx/.test(id);

/** The pages, dialogs and other separately loaded modules that import this one, also by way of others. */
const findUsers = (id: string, context: Context, seen = new Set<string>()): string[] => {
  const info = context.getModuleInfo(id);
  if (seen.has(id) || !info) return [];
  seen.add(id);
  const own = info.isEntry || info.dynamicImporters.length > 0 ? [id] : [];
  return [...own, ...info.importers.flatMap((importer) => findUsers(importer, context, seen))];
};

const isHome = (id: string) => id.endsWith("/app/tabs/home.tsx");

/** One file for what several of the tabs and dialogs that open without a connection share, but for what Home, which opens first, needs. */
const tabParts = (id: string, context: Context): string | null => {
  const users = findUsers(id, context);
  if (users.includes(id) || users.some(isHome)) return null;
  return users.filter(isOfTab).length > 1 ? "tab-parts" : null;
};

/**
 * What is loaded together is one file, because on a slow phone each file costs a round trip and compresses worse: the libraries,
 * everything else of the first load, the shell with its dashboard, the cards of deals and events, and small parts that several
 * pages share. A group takes along what it imports, so what lighter pages need of it is named before: the landing page's prices,
 * the logo on the sign-in page, who is signed in.
 */
const namedGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: isOf("react|react-dom|scheduler|react-router"), priority: 4 },
  { name: "amplify", test: isOf("aws-amplify|@aws-amplify|@aws-crypto|@smithy"), priority: 4 },
  {
    name: "app",
    tags: ["$initial"],
    test: (id) => !/landing|rules\/(money|time-ago)|session\/storage-keys/.test(id),
    priority: 3,
  },
  { name: "small-parts", test: /shared\/rules\/(money|time-ago)|session\/storage-keys/, priority: 4 },
  {
    name: "logo",
    test: /components\/layout\/logo|components\/text\/page-title|shared\/model\/(limits|city)|@mui\/(material\/)?utils\/(?!.*(RovingTabIndex|focus|Focus))/,
    priority: 3,
  },
  {
    name: "states",
    test: /components\/(feedback\/states|layout\/(back-button|page-header|panel)|use-page-restored)|useMutation|@mui\/material\/(Paper|Skeleton)\//,
    priority: 3,
  },
  {
    name: "fields",
    test: /components\/forms\/(fields|text-input)|features\/auth\/prefilled-email|@mui\/material\/(InputAdornment|Link)\//,
    priority: 2,
  },
  {
    name: "icons",
    test: /@mui\/icons-material\/(Add|Block|CardGiftcard|Event|EventAvailable|FavoriteBorder|Groups|IosShare|Lock)Rounded/,
    priority: 2,
  },
  { name: "folds", test: /@mui\/icons-material\/(ArrowUpward|ExpandMore)Rounded/, priority: 2 },
  { name: "toggles", test: /@mui\/material\/ToggleButton(Group)?\//, priority: 2 },
  { name: "dialog", test: /@mui\/material\/(Dialog|DialogTitle|DialogContent|DialogActions|Slide)\//, priority: 2 },
  { name: "shell", test: /web\/src\/app\/(shell\/(shell|dashboard-gate)|pages\/dashboard)\.tsx/, priority: 2 },
  // Sent beside any page, so it must not bring the tabs along.
  { name: "track", test: /web\/src\/analytics\/(track|event-log|use-track-once|use-track-search)\.ts/, priority: 2 },
  {
    name: "member-reads",
    test: /features\/(profile\/profile-queries|tickets\/(ticket-queries|just-bought)|game\/scores\/game-storage)/,
    priority: 2,
  },
  {
    name: "cards",
    test: /features\/(deals\/(cards\/deal-row|dialog\/deal-dialog)|events\/(list\/event-(card|grid)|event-queries)|tickets\/line\/(waiting|known)-lines)|lists\/staged|layout\/hero|rules\/deal-rows|offline\/as-of|api\/read-ahead|useInfiniteQuery|@mui\/(material\/Badge\/|icons-material\/(WorkspacePremium|Star)Rounded)/,
    priority: 1,
  },
];

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  ...namedGroups,
  {
    name: tabParts,
    debugName: "tab-parts",
    test: /web\/src\/|shared\/|@mui\/(material|icons-material)\//,
    priority: 0,
  },
];
