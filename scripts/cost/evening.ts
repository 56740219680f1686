import { type CostLine, costLine } from "./live-connections.ts";

/**
 * What a scanner's contact consumes when nothing changed, at a door of four scanners: reads, and the write of its rate's limit; every 20 seconds
 * the server also notes that it was there. `tests/api/door/contact-cost.test.ts` counts all three.
 */
export const contact = { reads: 5, writes: 1, noteWrites: 1 } as const;

/** What letting one guest in writes beyond the contact: the row and the ticket with its indexes, as counted here (`tests/api/door/admitting.test.ts`). */
const admissionWrites = 14;
const callGigabyteSeconds = 0.02 * 0.5;
const secondsOfContact = 4;
const secondsOfNote = 20;

/** An evening at a door: how many scanners work for how long, and how many guests they let in. */
export type Evening = { scanners: number; hours: number; guests: number };

export const usualEvening: Evening = { scanners: 4, hours: 6, guests: 500 };

/** What an evening at a door with scanners costs, line by line. */
export const eveningCost = ({ scanners, hours, guests }: Evening): CostLine[] => {
  const seconds = scanners * hours * 3_600;
  const contacts = seconds / secondsOfContact;
  return [
    costLine("contacts of the scanners, one every 4 seconds", contacts, "httpCall"),
    costLine("requests at the edge", contacts, "edgeRequest"),
    costLine("requests through the firewall", contacts, "firewallRequest"),
    costLine("calls of functions", contacts, "functionCall"),
    costLine("their gigabyte-seconds", contacts * callGigabyteSeconds, "gigabyteSecond"),
    costLine("read units", contacts * contact.reads, "readUnit"),
    costLine(
      "write units",
      contacts * contact.writes + (seconds / secondsOfNote) * contact.noteWrites + guests * admissionWrites,
      "writeUnit",
    ),
  ];
};
