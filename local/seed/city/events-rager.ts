import { firstTypes } from "../../../shared/rules/ticket-types.ts";
import type { CityEvent } from "./events.ts";

const rager = {
  type: "RAGER",
  event_section: ["rager"],
  is_published: true,
  entry: "tickets",
  ticket_types: firstTypes(2_000, 3_000),
  doorsMinutes: 60,
} satisfies Partial<CityEvent>;

/** The parties. The first one is on at the moment the city is seeded. */
export const ragerEvents: CityEvent[] = [
  {
    ...rager,
    key: "rager-neon-tide",
    when: "now",
    title: "RAGER: Neon Tide",
    description:
      "Doors are open and the bass is on. Three DJs, a wall of light and the river right behind the stage. Show your ticket at the gate and stay until the bridge lights go out.",
    location: "Downtown, Jacksonville",
    venue_name: "Ford on Bay Yard",
    venue_address: "330 E Bay St, Jacksonville, FL 32202",
    featured: true,
    total_spots: 600,
    rewards: "First 100 inside get a glow band that pays for a drink",
  },
  {
    ...rager,
    key: "rager-bridge-lights",
    when: { day: "Fri", from: 1, at: "21:00", hours: 6 },
    title: "RAGER THIS FRIDAY: Bridge Lights",
    description:
      "Every Friday has a RAGER. This one is under the blue bridge: house on the river stage, disco in the tunnel, tacos until two.",
    location: "Southbank, Jacksonville",
    venue_name: "Friendship Lot",
    venue_address: "1015 Museum Cir, Jacksonville, FL 32207",
    featured: true,
    ticket_types: [
      ...firstTypes(2_500, 4_000),
      { tier: "T3", name: "Early Bird", note: "For the first who knew", price: 1_800, rule: "flat", limit: 60 },
      { tier: "T4", name: "Late Night", note: "In from 1 AM", price: 1_200, rule: "flat", limit: 80, max_per_order: 4 },
    ],
    sales: { T3: { endedHours: 20 }, T4: { opensHours: 12 } },
    total_spots: 450,
    rewards: "VIP+ gets you the rail by the water",
  },
  {
    ...rager,
    key: "rager-courtyard",
    when: { day: "Thu", from: 2, at: "22:00", hours: 4 },
    title: "RAGER: Secret Courtyard",
    description: "Twenty-four people, one courtyard, one DJ behind the ferns. Tickets are free and gone in minutes.",
    location: "Five Points, Jacksonville",
    venue_name: "Behind the green door",
    venue_address: "Park St & Margaret St, Jacksonville, FL 32204",
    entry: "tickets",
    ticket_types: firstTypes(0, 1_500),
    total_spots: 24,
  },
  {
    ...rager,
    key: "rager-warehouse",
    when: { day: "Sat", from: 9, at: "22:00", hours: 5 },
    title: "RAGER: Warehouse 904",
    description:
      "Concrete, lasers and a sound system that came on its own truck. Techno upstairs, throwbacks in the loading bay.",
    location: "Brooklyn, Jacksonville",
    venue_name: "Warehouse 904",
    venue_address: "611 Dora St, Jacksonville, FL 32204",
    total_spots: 800,
  },
  {
    ...rager,
    key: "rager-poolside",
    when: { day: "Sat", from: 16, at: "20:00", hours: 6 },
    title: "RAGER: Poolside After Dark",
    description: "Neon floats, warm water, palms in pink light. Bring a towel and shoes you can lose.",
    location: "Jacksonville Beach",
    venue_name: "The Cabana Club",
    venue_address: "401 1st St N, Jacksonville Beach, FL 32250",
    event_section: ["rager", "vip"],
    entry: "tickets",
    ticket_types: firstTypes(3_000, 5_500),
    total_spots: 220,
    rewards: "VIP+ cabanas with a cooler for four",
  },
  {
    ...rager,
    key: "rager-new-bridge",
    when: { day: "Sat", from: 44, at: "21:00", hours: 6 },
    title: "RAGER: Under Construction",
    description: "Draft: the lineup is still under wraps.",
    location: "Downtown, Jacksonville",
    total_spots: 1_000,
    is_published: false,
  },
];
