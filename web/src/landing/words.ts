/** The fixed words of the landing page (spec/1, sections 1 and 2). */
export const joinPremium = "/auth?mode=signup&tier=premium";
export const joinFree = "/auth?mode=signup&tier=essential";

export const benefits = [
  {
    title: "Eat & Drink Free",
    text: "A plate, a pour or a scoop on the house, all over town, every month again.",
    picture: "/art/benefit-value",
  },
  {
    title: "VIP Nightlife",
    text: "Half-price doors, a free ticket a month, and nights only members hear of.",
    picture: "/art/benefit-rager",
  },
  {
    title: "Exclusive Perks",
    text: "Kayaks, hunts, studio nights and gift cards that are not for sale.",
    picture: "/art/benefit-experiences",
  },
];

export const steps = [
  { title: "Join", text: "Sign up in a minute. Free to look around, a few dollars a month to use it all." },
  { title: "Redeem", text: "Open a deal, show it at the register, and a staff member taps it away." },
  { title: "Playyy", text: "Ragers, hunts, art walks: the city is on, and you are on the list." },
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

/** Numbers of the wall's pictures, column by column. */
export const wall = [
  ["03", "12", "02", "07"],
  ["01", "06", "10", "05"],
  ["09", "04", "11", "08"],
  ["05", "02", "01", "12"],
  ["08", "07", "03", "06"],
];
