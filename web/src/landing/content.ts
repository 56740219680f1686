/** The landing page's fixed content (rows landing-01 to landing-12). */
export const joinPremium = "/auth?mode=signup&tier=premium";
export const joinEssential = "/auth?mode=signup&tier=essential";
export const joinFree = "/auth?mode=signup";

export const benefits = [
  {
    title: "Eat & Drink Free",
    text: "A plate, a pour or a scoop on the house, all over town, every month.",
    picture: "/art/benefit-value",
  },
  {
    title: "VIP Nightlife",
    text: "Half-price doors, a free ticket a month, and nights only members hear about.",
    picture: "/art/benefit-rager",
  },
  {
    title: "Exclusive Perks",
    text: "Kayaks, hunts, studio nights and gift cards you can't buy.",
    picture: "/art/benefit-experiences",
  },
];

/** Each step with its app screen, as captured by `local/seed/photograph-app.ts`. */
export const steps = [
  {
    title: "Join",
    text: "Sign up in a minute. Free to look around, a few dollars a month to use it all.",
    screen: "/art/app-home",
    alt: "The app's home screen with this week's deals",
  },
  {
    title: "Redeem",
    text: "Open a deal at the register, and a staff member taps to redeem it.",
    screen: "/art/app-deal",
    alt: "A deal in the app, ready to be redeemed",
  },
  {
    title: "Playyy",
    text: "Ragers, hunts, art walks: the city's on, and you're on the list.",
    screen: "/art/app-event",
    alt: "An event in the app with its tickets",
  },
];

/** What a free account includes. */
export const freePerks = [
  "See every deal and event in town",
  "Redeem deals that are open to everyone",
  "Buy party tickets at the door price",
];

export const planLines = {
  essential: "Every deal in town, and half-price parties.",
  premium: "One party a month and it's paid for itself.",
} as const;

export const questions = [
  {
    question: "Is there a contract?",
    answer:
      "No. You pay month to month and can cancel in the app anytime. Your membership stays yours until the end of the month you paid for.",
  },
  {
    question: "How do I redeem a deal?",
    answer:
      "Open it at the venue and show it at the register. Most deals come back after 30 days, so the same oysters are yours again next month.",
  },
  {
    question: "What's the difference between Essential and Premium?",
    answer:
      "Both open every member deal and take 50% off GA+ tickets. Premium adds a free GA+ ticket every month, cheaper VIP+ and the VIP events.",
  },
  {
    question: "What can I do with a free account?",
    answer: "Look around: see what's on, redeem deals that are open to everyone and buy tickets at the regular price.",
  },
];

export const trustedBy = [
  "Mossy Oak Oyster House",
  "Luna Street Tacos",
  "Five Points Doughnut Club",
  "Bluebird Coffee Roasters",
  "Salt Pop",
  "Marsh Hen Kayaks",
  "Needle & Groove Records",
  "The Acosta Room",
  "Kiln & Clay Studio",
  "Quarter Past Arcade",
];

export const social = [
  { name: "Instagram", address: "https://www.instagram.com/playyyjax/" },
  { name: "TikTok", address: "https://www.tiktok.com/@playyyjax" },
  { name: "Facebook", address: "https://www.facebook.com/playyyjax" },
];

/** The page's sections that its first screen leads to, where there is room. */
export const sections = [
  { id: "partners", label: "Where it works" },
  { id: "parties", label: "Parties" },
  { id: "steps", label: "How it works" },
  { id: "prices", label: "Prices" },
  { id: "questions", label: "Questions" },
];

/** The photo wall's picture numbers, column by column. */
export const wall = [
  ["03", "12", "02", "07"],
  ["01", "06", "10", "05"],
  ["09", "04", "11", "08"],
  ["05", "02", "01", "12"],
  ["08", "07", "03", "06"],
];
