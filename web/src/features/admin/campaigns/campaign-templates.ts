import type { CampaignContent } from "../../../../../shared/model/campaign.ts";
import { city } from "../../../../../shared/model/city.ts";

/** A text to begin with; what stands in brackets is for the author to fill in. */
export type CampaignTemplate = CampaignContent & { id: string; name: string; use: string };

/** Texts for the campaigns that a city sends most. */
export const campaignTemplates: CampaignTemplate[] = [
  {
    id: "weekend",
    name: "This weekend",
    use: "What's on from Friday to Sunday",
    title: `Your weekend in ${city.name}`,
    message:
      "Here's what's happening this weekend:\n\n[Friday: event and place]\n[Saturday: event and place]\n[Sunday: event and place]\n\nTickets go fast, so grab yours before they're gone.",
  },
  {
    id: "new-deals",
    name: "New deals",
    use: "New offers from partners",
    title: "New deals just dropped",
    message:
      "We've added new deals for members:\n\n[Partner: offer]\n[Partner: offer]\n\nOpen the app at the register and redeem them in one tap.",
  },
  {
    id: "event",
    name: "Event announcement",
    use: "A new event with tickets",
    title: "Just announced: [event]",
    message:
      "[Event] is coming to [venue] on [day].\n\nMembers get in first. Tickets start at [price], and Premium members get one free GA+ ticket a month.\n\nSee you there!",
  },
  {
    id: "reminder",
    name: "Event reminder",
    use: "For people with a ticket",
    title: "See you at [event]",
    message:
      "[Event] starts [day] at [time] at [venue]. Doors open at [time].\n\nYour ticket is in the app. Open it on your phone at the door; check-in opens 6 hours before.",
  },
  {
    id: "come-back",
    name: "We miss you",
    use: "For members who haven't been around",
    title: "It's been a while",
    message:
      "A lot has happened since your last visit: new partners, new events, new ways to save.\n\nOpen the app to see what's close to you, and let us know what you'd like to see next.",
  },
];
