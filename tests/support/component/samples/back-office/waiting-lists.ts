import type { WaitingRecord } from "../../../../../shared/model/waiting-list.ts";

/** Somebody who waits for two GA+ tickets and has had no offer yet. */
export const aWaitingRecord = (about: Partial<WaitingRecord> = {}): WaitingRecord => ({
  user_id: "00000000-0000-4000-8000-000000000001",
  name: "Ana Waits",
  email: "ana@example.com",
  tier: "GA+",
  tier_name: "GA+",
  quantity: 2,
  state: "waiting",
  joined_at: "2096-07-01T16:00:00.000Z",
  queued_at: "2096-07-01T16:00:00.000Z",
  offers: 0,
  unanswered: 0,
  offer: null,
  rests_until: null,
  ended: null,
  ...about,
});
