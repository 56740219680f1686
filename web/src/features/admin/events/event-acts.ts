import type { EventRecord } from "../../../../../shared/model/event.ts";

/** What can be done about the state of an event. */
export type EventAct =
  | "publish"
  | "publish-at"
  | "clear-publish-at"
  | "unpublish"
  | "stop-sales"
  | "resume-sales"
  | "postpone"
  | "repeat"
  | "cancel"
  | "delete";

/** The words of each act in menus. */
export const actLabels: Record<EventAct, string> = {
  publish: "Publish",
  "publish-at": "Publish at…",
  "clear-publish-at": "Don't publish by itself",
  unpublish: "Unpublish",
  "stop-sales": "Stop sales",
  "resume-sales": "Resume sales",
  postpone: "Postpone…",
  repeat: "Repeat…",
  cancel: "Cancel event…",
  delete: "Delete",
};

/** What is possible with an event, by what its record says; RSVPs, which it doesn't have, are asked of the server before. */
export const listEventActs = ({ state, past, publish_at, sold, held }: EventRecord): EventAct[] => {
  const isEmpty = sold + held === 0;
  const isRunning = state !== "draft" && state !== "cancelled" && !past;
  return [
    ...(state === "draft" ? (["publish"] as const) : []),
    ...(state === "draft" && !past ? (["publish-at"] as const) : []),
    ...(state === "draft" && publish_at ? (["clear-publish-at"] as const) : []),
    ...(isRunning && state === "published" ? (["stop-sales"] as const) : []),
    ...(isRunning && state === "sales-stopped" ? (["resume-sales"] as const) : []),
    ...(isRunning && state !== "postponed" ? (["postpone"] as const) : []),
    ...(state !== "postponed" && state !== "cancelled" && !past ? (["repeat"] as const) : []),
    // A draft that somebody holds a ticket of can't be deleted.
    ...(isRunning || (state === "draft" && !past && !isEmpty) ? (["cancel"] as const) : []),
    ...(isEmpty && state !== "draft" && state !== "cancelled" ? (["unpublish"] as const) : []),
    ...(isEmpty ? (["delete"] as const) : []),
  ];
};
