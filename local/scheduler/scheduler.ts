import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type { Functions } from "../lambda/functions.ts";
import type { Queues } from "../queues/queues.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";
import { type FindNextRun, parseSchedule } from "./schedule-expression.ts";

const ScheduleProperties = z.object({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default("UTC"),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  Target: z.object({
    Arn: z.string().regex(/^arn:aws:lambda:/, "only functions can be scheduled"),
    Input: z.string().default("{}"),
    RetryPolicy: z.object({ MaximumRetryAttempts: z.coerce.number() }).optional(),
    DeadLetterConfig: z.object({ Arn: z.string() }).optional(),
  }),
});

type Schedule = {
  name: string;
  nextDue: FindNextRun;
  functionArn: string;
  input: string;
  retries: number;
  deadLetters?: string;
};

export type Scheduler = {
  names(): string[];
  close(): void;
};

export type SchedulerOptions = {
  template: Template;
  functions: Functions;
  queues: Queues;
  /** Off in tests, which call the functions themselves at the times they choose. */
  enabled: boolean;
};

/** Calls the template's scheduled functions when they are due. Expressions are checked even when disabled. */
export const startScheduler = ({ template, functions, queues, enabled }: SchedulerOptions): Scheduler => {
  const schedules = template.all("AWS::Scheduler::Schedule").flatMap(readSchedules);
  const timers = new Map<string, NodeJS.Timeout>();
  const arm = (schedule: Schedule, after: number) => {
    const due = schedule.nextDue(after);
    // A timer can wait 24 days at most; a later run is checked again then.
    const wait = Math.min(Math.max(0, due - Date.now()), 2 ** 31 - 1);
    timers.set(
      schedule.name,
      setTimeout(() => {
        if (due > Date.now()) return arm(schedule, Date.now());
        void runSchedule(schedule, due, functions, queues);
        arm(schedule, due);
      }, wait),
    );
  };
  if (enabled) for (const schedule of schedules) arm(schedule, Date.now());
  return {
    names: () => schedules.map(({ name }) => name),
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};

const readSchedules = (resource: Resource): Schedule[] => {
  const { ScheduleExpression, ScheduleExpressionTimezone, State, Target } = readProperties(
    resource,
    ScheduleProperties,
  );
  const nextDue = parseSchedule(ScheduleExpression, ScheduleExpressionTimezone);
  if (State === "DISABLED") return [];
  const retries = Target.RetryPolicy?.MaximumRetryAttempts ?? 185;
  return [
    {
      name: resource.identity.ref,
      nextDue,
      functionArn: Target.Arn,
      input: Target.Input,
      retries,
      deadLetters: Target.DeadLetterConfig?.Arn,
    },
  ];
};

const runSchedule = async (schedule: Schedule, due: number, functions: Functions, queues: Queues): Promise<void> => {
  const input = schedule.input
    .replaceAll("<aws.scheduler.scheduled-time>", new Date(due).toISOString())
    .replaceAll("<aws.scheduler.attempt-number>", "1");
  for (let attempt = 0; ; attempt++) {
    try {
      await functions.invoke(schedule.functionArn, JSON.parse(input));
      return;
    } catch {
      if (attempt >= Math.min(schedule.retries, 2)) break;
      await pause(1_000 * 2 ** attempt);
    }
  }
  if (schedule.deadLetters) queues.send(schedule.deadLetters, JSON.parse(input), { TARGET_ARN: schedule.functionArn });
};
