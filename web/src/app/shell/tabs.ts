import CelebrationRounded from "@mui/icons-material/CelebrationRounded";
import ConfirmationNumberRounded from "@mui/icons-material/ConfirmationNumberRounded";
import ExploreRounded from "@mui/icons-material/ExploreRounded";
import ForumRounded from "@mui/icons-material/ForumRounded";
import HomeRounded from "@mui/icons-material/HomeRounded";
import PersonRounded from "@mui/icons-material/PersonRounded";
import SportsEsportsRounded from "@mui/icons-material/SportsEsportsRounded";
import type SvgIcon from "@mui/material/SvgIcon";
import { type LazyPage, lazyPage } from "../../components/lazy-page.ts";

export type Tab = LazyPage & {
  /** The value of `?tab=` on /dashboard. */
  id: string;
  label: string;
  Icon: typeof SvgIcon;
  /** Whether visitors may open it: it asks them to sign in itself, also when a session ends while it is open. */
  hasVisitorPrompts: boolean;
};

const tab = (
  id: string,
  label: string,
  Icon: typeof SvgIcon,
  load: Parameters<typeof lazyPage>[0],
  hasVisitorPrompts = false,
): Tab => ({
  id,
  label,
  Icon,
  ...lazyPage(load),
  hasVisitorPrompts,
});

/**
 * The app's tabs, in order: Home, PLAYYY, Explore, Events, Community, Game (id `rager-run`), Profile.
 * A new tab takes one line here and one file in `app/tabs/`.
 */
export const tabs: Tab[] = [
  tab("home", "Home", HomeRounded, () => import("../tabs/home.tsx")),
  tab("playyy", "PLAYYY", CelebrationRounded, () => import("../tabs/playyy.tsx")),
  tab("explore", "Explore", ExploreRounded, () => import("../tabs/explore.tsx")),
  tab("events", "Events", ConfirmationNumberRounded, () => import("../tabs/events.tsx")),
  tab("community", "Community", ForumRounded, () => import("../tabs/community.tsx"), true),
  tab("rager-run", "Game", SportsEsportsRounded, () => import("../tabs/game.tsx")),
  tab("profile", "Profile", PersonRounded, () => import("../tabs/profile.tsx")),
];

const firstTab = tabs[0] as Tab;

/** A tab's path; Home has the bare one. */
export const tabPath = (id: string): string => (id === firstTab.id ? "/dashboard" : `/dashboard?tab=${id}`);

/** The tab that the URL asks for; Home if none or unknown. */
export const tabOf = (search: URLSearchParams): Tab => tabs.find(({ id }) => id === search.get("tab")) ?? firstTab;
