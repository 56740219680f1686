import { CfnOutput, Duration } from "aws-cdk-lib";
import type { WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { delivered } from "../../functions/fan-out/deliveries.ts";
import { projectedEntities } from "../../functions/projections/projections.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { DeadLetters } from "../constructs/dead-letters.ts";
import { DomainFunction } from "../constructs/domain-function.ts";
import { GradualDeployments } from "../constructs/gradual-deployments.ts";
import { MailQueue, mailRateOf } from "../constructs/mail-queue.ts";
import { productMetric } from "../constructs/product-metric.ts";
import { RunbookAlarm, type RunbookSection } from "../constructs/runbook-alarm.ts";
import { ScheduledJob } from "../constructs/scheduled-job.ts";
import { StreamConsumer } from "../constructs/stream-consumer.ts";
import type { NonContractEntry } from "../entries.ts";
import { erasesAccounts, memberPictures } from "../permissions.ts";
import type { CityResources } from "../resources.ts";

type Job = {
  description: string;
  every: Duration;
  problem: string;
  runbook: RunbookSection;
  timeoutSeconds: number /** The next start does what a failed one left. */;
  isItsOwnRetry?: boolean;
  /** Neither reads nor writes the table's items. */
  leavesTable?: boolean;
};

/** The jobs that the fan-out starts, by the variable that names their function. */
type Calls = Record<
  "SYNC_RUN_FUNCTION" | "SERVE_LINE_FUNCTION" | "WAITING_LISTS_FUNCTION" | "EVENT_CHANGES_FUNCTION",
  DomainFunction
>;

/** What happens without anybody asking: schedules and consumers of the table's stream. */
export class JobsStack extends CityStack {
  readonly #resources: CityResources;
  /** New code takes over step by step, where people pay for it. */
  readonly #gradual: GradualDeployments | undefined;
  readonly deadLetters: DeadLetters;
  /** What starts each job: itself, or the alias by which its new code takes over. */
  readonly #called = new Map<DomainFunction, IFunction>();

  constructor(scope: Construct, city: CityProps, resources: CityResources, sockets: WebSocketStage) {
    super(scope, "Jobs", city);
    this.#resources = resources;
    if (this.settings.production) this.#gradual = new GradualDeployments(this, "Gradual");
    this.deadLetters = new DeadLetters(this, "DeadLetters");
    this.#addSchedules();
    this.#addProjections();
    this.#addFanOut(sockets, this.#addMailQueue(), {
      SYNC_RUN_FUNCTION: this.#addSyncRuns(),
      SERVE_LINE_FUNCTION: this.#addServeLine(),
      WAITING_LISTS_FUNCTION: this.#addWaitingLists(),
      EVENT_CHANGES_FUNCTION: this.#addEventChanges(),
    });
  }

  #addSchedules(): void {
    const { auth, media, secrets } = this.#resources;
    this.#job("Reconcile", "reconcile", {
      description: "Compares what Stripe says with what we say, and heals the difference",
      every: Duration.minutes(15),
      problem: "Payments are not compared with Stripe any more.",
      runbook: "reconcile-failures",
      timeoutSeconds: 300,
    })
      .withVariable("RECONCILE_RATE", String(this.settings.reconcileRate))
      .usesStripe(secrets.stripe)
      // Whether an address is confirmed, before a customer is linked by it.
      .usesUserPool(auth.pool, ["AdminGetUser"]);
    this.#job("SweepHolds", "sweepHolds", {
      description: "Gives the seats of expired holds back",
      every: Duration.minutes(1),
      problem: "Seats of expired holds do not return to sale.",
      runbook: "sweep-failures",
      timeoutSeconds: 50,
    }).usesStripe(secrets.stripe);
    this.#job("SweepGrants", "sweepGrants", {
      description: "Ends memberships whose time is over",
      every: Duration.hours(1),
      problem: "Expired memberships are not swept (access is still judged on every read).",
      runbook: "sweep-failures",
      timeoutSeconds: 300,
    });
    const eraseDue = this.#job("EraseDue", "eraseDue", {
      description: "Finishes the deletion of accounts",
      every: Duration.minutes(5),
      problem: "Accounts that members deleted are not gone yet.",
      runbook: "sweep-failures",
      timeoutSeconds: 240,
    });
    erasesAccounts(eraseDue, media)
      .usesStripe(secrets.stripe)
      .usesUserPool(auth.pool, ["AdminUserGlobalSignOut", "AdminDeleteUser"]);
    this.#addEraseMissing();
    this.#job("MailDue", "mailDue", {
      description: "Sends mails that were put off, and those whose sender died",
      every: Duration.minutes(5),
      problem: "Mails that could not be sent at once are not tried again.",
      runbook: "mail-failures",
      timeoutSeconds: 240,
    })
      .usesMail()
      .withVariable("MAIL_RATE", mailRateOf("mailDue", this.settings.mailRate));
    this.#job("SendCampaigns", "sendCampaigns", {
      description: "Sends campaigns whose time has come, and goes on with those that were begun",
      every: Duration.minutes(1),
      problem: "Campaigns are not sent.",
      runbook: "mail-failures",
      timeoutSeconds: 58,
    })
      .usesMail()
      .usesSecret("SIGNING_SECRET_ARN", secrets.signing)
      .withVariable("MAIL_RATE", mailRateOf("sendCampaigns", this.settings.mailRate));
    this.#addMailFeedback();
    this.#job("TicketReminders", "ticketReminders", {
      description: "Reminds those who are coming of their events, and holders to get their codes ready",
      every: Duration.minutes(15),
      problem: "Those who are coming aren't reminded of their events.",
      runbook: "sweep-failures",
      timeoutSeconds: 240,
    }).usesSecret("SIGNING_SECRET_ARN", secrets.signing);
    this.#job("SweepPictures", "sweepPictures", {
      description: "Deletes pictures that no post shows, and moves those that were left behind",
      every: Duration.hours(1),
      problem: "Pictures of deleted posts stay in the media bucket, or those that were removed stay public.",
      runbook: "sweep-failures",
      timeoutSeconds: 240,
    })
      .usesBucket("MEDIA_BUCKET", media, ["GetObject", "PutObject", "DeleteObject"], memberPictures)
      // Is told that a file was moved before.
      .usesBucketListing(media);
    this.#job("UpdateReports", "updateReports", {
      description: "Closes events that are over and derives the states of members that time has changed",
      every: Duration.minutes(5),
      problem: "The dashboard's figures don't follow time: events that are over, memberships that ended.",
      runbook: "sweep-failures",
      timeoutSeconds: 240,
    });
    this.#watchMail();
    if (this.settings.recoveryRegion) this.#addExport();
  }

  /** Takes out of the region, once a day, what can't be made again. */
  #addExport(): void {
    const { auth, table } = this.#resources;
    this.#job("ExportCity", "exportCity", {
      description: "Exports the table and the list of accounts to the recovery region",
      every: Duration.days(1),
      problem: "The table or the list of accounts isn't exported to the recovery region.",
      runbook: "recovery-copies",
      timeoutSeconds: 900,
      leavesTable: true,
    })
      .exports(table)
      .keepsInRecovery("accounts/")
      .usesUserPool(auth.pool, ["ListUsers", "ListUsersInGroup"]);
  }

  /** Works on a sync when it starts, by the fan-out's call, and every minute until it is over. */
  #addSyncRuns(): DomainFunction {
    const { auth, secrets } = this.#resources;
    const syncRun = this.#job("SyncRun", "syncRun", {
      description: "Works on the syncs with Stripe that administrators started",
      every: Duration.minutes(1),
      problem: "A sync that an administrator started doesn't go on.",
      runbook: "reconcile-failures",
      timeoutSeconds: 240,
      isItsOwnRetry: true,
    })
      .withVariable("RECONCILE_RATE", String(this.settings.reconcileRate))
      .usesStripe(secrets.stripe)
      .usesSecret("LIMITS_SECRET_ARN", secrets.limits)
      // Which accounts there are, for their profiles; and whether an address is confirmed.
      .usesUserPool(auth.pool, ["AdminGetUser", "ListUsers"]);
    return syncRun;
  }

  /** Tells those who are coming of what changed about an event, by the fan-out's call, and every minute until it is done. */
  #addEventChanges(): DomainFunction {
    return this.#job("EventChanges", "eventChanges", {
      description: "Works on what a moved, postponed or cancelled event means for those who are coming",
      every: Duration.minutes(1),
      problem: "What changed about an event doesn't reach those who are coming.",
      runbook: "event-change-failures",
      timeoutSeconds: 240,
      isItsOwnRetry: true,
    }).usesStripe(this.#resources.secrets.stripe);
  }

  /** Offers places to those on waiting lists, by the fan-out's call, and every minute for what lapsed. */
  #addWaitingLists(): DomainFunction {
    return this.#job("ServeWaitingLists", "serveWaitingLists", {
      description: "Offers freed places to those on waiting lists, and passes on offers that lapsed",
      every: Duration.minutes(1),
      problem: "Freed places aren't offered to those who wait.",
      runbook: "waiting-list-failures",
      timeoutSeconds: 58,
      isItsOwnRetry: true,
    });
  }

  /** Serves those who wait in line for tickets, by the fan-out's call, its own, and every minute for a run that died. */
  #addServeLine(): DomainFunction {
    const { auth, secrets } = this.#resources;
    const serveLine = this.#job("ServeLine", "serveLine", {
      description: "Serves those who wait in line for tickets",
      every: Duration.minutes(1),
      problem: "Orders that wait in line for tickets are not served.",
      runbook: "line-failures",
      timeoutSeconds: 58,
      isItsOwnRetry: true,
    })
      .usesStripe(secrets.stripe)
      .usesSecret("LIMITS_SECRET_ARN", secrets.limits)
      // Administrators may attend premium events.
      .usesUserPool(auth.pool, ["AdminListGroupsForUser"])
      .invokesItself();
    const failed = serveLine.addLogMetric("Failures", "line not served");
    new RunbookAlarm(this, "ServeLineFailures", {
      problem: "An event's line is not served: its buyers wait.",
      runbook: "line-failures",
      metric: failed,
      threshold: 3,
    });
    // Each scheduled call says how long the slowest line has stood still, whether another one is serving it or not.
    new RunbookAlarm(this, "LineAge", {
      problem: "A line for tickets has stood still for a minute while buyers wait in it.",
      runbook: "line-failures",
      metric: productMetric(this, "LineAgeSeconds", { statistic: "Maximum", period: Duration.minutes(1) }),
      threshold: 60,
      periods: 2,
    });
    return serveLine;
  }

  /** Erases members who deleted their account at the user pool itself, which tells nobody. */
  #addEraseMissing(): void {
    const { auth, media, secrets } = this.#resources;
    const eraseMissing = this.#job("EraseMissing", "eraseMissing", {
      description: "Erases members whose account the user pool no longer has",
      every: Duration.minutes(5),
      problem: "Members who deleted their account at the user pool aren't erased, and may still be charged.",
      runbook: "missing-accounts",
      timeoutSeconds: 240,
    });
    erasesAccounts(eraseMissing, media)
      .usesStripe(secrets.stripe)
      .usesUserPool(auth.pool, ["AdminGetUser", "AdminUserGlobalSignOut", "AdminDeleteUser"]);
    new RunbookAlarm(this, "MissingAccountsHeld", {
      problem:
        "More members than usual are missing from the user pool, or the table is being restored: nobody is erased.",
      runbook: "missing-accounts",
      metric: productMetric(this, "MissingAccountsHeld"),
    });
  }

  #addMailFeedback(): void {
    const { table, mailFeedback } = this.#resources;
    const feedback = new DomainFunction(this, "MailFeedback", "mailFeedback", {
      description: "Ends campaigns to addresses that bounced or complained",
    }).uses(table, "read-write");
    new RunbookAlarm(this, "MailFeedbackErrors", {
      problem: "Bounces and complaints are not recorded: campaigns go on to addresses that refuse them.",
      runbook: "mail-failures",
      metric: feedback.metricErrors({ period: Duration.minutes(15) }),
    });
    // What fails after SNS's retries waits with the other dead letters.
    new CfnOutput(this, "MailFeedbackFunction", { value: feedback.functionArn });
    mailFeedback?.addSubscription(new LambdaSubscription(feedback, { deadLetterQueue: this.deadLetters }));
  }

  #watchMail(): void {
    new RunbookAlarm(this, "MailsGivenUp", {
      problem: "Mails were given up: refused for what they are, or not sendable for 72 hours.",
      runbook: "mail-failures",
      metric: productMetric(this, "MailsGivenUp"),
    });
    new RunbookAlarm(this, "MailsHeldUp", {
      problem: "The mail service takes no mail: it waits and is tried again, for 72 hours.",
      runbook: "mail-failures",
      metric: productMetric(this, "MailsHeldUp"),
      periods: 3,
    });
  }

  #job(
    id: string,
    entry: NonContractEntry,
    { description: does, every, problem: says, runbook, timeoutSeconds, isItsOwnRetry, leavesTable }: Job,
  ): DomainFunction {
    const job = new DomainFunction(this, id, entry, { description: does, timeoutSeconds });
    if (!leavesTable) job.uses(this.#resources.table, "read-write");
    const { alarm } = new RunbookAlarm(this, `${id}Errors`, {
      problem: says,
      runbook,
      metric: job.metricErrors({ period: Duration.minutes(15) }),
      threshold: 2,
    });
    const called = this.#gradual?.ofJob(job, [alarm]) ?? job;
    if (isItsOwnRetry) called.configureAsyncInvoke({ retryAttempts: 0 });
    new ScheduledJob(this, `${id}Schedule`, { job: called, every, deadLetters: this.deadLetters });
    this.#called.set(job, called);
    return job;
  }

  #calledFor(job: DomainFunction): IFunction {
    return this.#called.get(job) ?? job;
  }

  /** Keeps what is derived in the table. */
  #addProjections(): void {
    const { table } = this.#resources;
    const consumer = new DomainFunction(this, "Projections", "projections", {
      description: "Keeps counts, lists and search in step with the table",
      timeoutSeconds: 120,
      memoryMb: 1_024,
    }).uses(table, "read-write");
    new StreamConsumer(this, "ProjectionsStream", {
      table,
      consumer,
      follows: [{ entities: projectedEntities, changes: ["INSERT", "MODIFY", "REMOVE"] }],
      deadLetters: this.deadLetters,
      gradual: this.#gradual,
    });
  }

  /** Sends new mails beside the stream, so that nothing else in it waits for the mail service. */
  #addMailQueue(): MailQueue {
    const sender = new DomainFunction(this, "SendMail", "sendMail", {
      description: "Sends the emails that were just written",
      timeoutSeconds: 60,
    })
      .uses(this.#resources.table, "read-write")
      .usesMail()
      .withVariable("MAIL_RATE", mailRateOf("sendMail", this.settings.mailRate));
    const { alarm } = new RunbookAlarm(this, "SendMailErrors", {
      problem: "New mails are not sent from their queue.",
      runbook: "mail-failures",
      metric: sender.metricErrors({ period: Duration.minutes(15) }),
      threshold: 2,
    });
    const called = this.#gradual?.of(sender, [alarm]) ?? sender;
    return new MailQueue(this, "MailQueue", { sender, called, deadLetters: this.deadLetters });
  }

  /** Tells the outside: queues mail, sends live messages, and where pictures belong. */
  #addFanOut(sockets: WebSocketStage, mails: MailQueue, calls: Calls): void {
    const { table, media } = this.#resources;
    const consumer = new DomainFunction(this, "FanOut", "fanOut", {
      description: "Queues emails, sends live messages, starts jobs, and moves pictures, for what was written",
      timeoutSeconds: 60,
      memoryMb: 1_024,
    })
      .uses(table, "read-write")
      .queues("MAIL_QUEUE_URL", mails.queue)
      // Hides what was removed.
      .usesBucket("MEDIA_BUCKET", media, ["GetObject", "PutObject", "DeleteObject"], memberPictures)
      .usesBucketListing(media)
      // A blocked member's connections are ended.
      .usesSockets(sockets, ["POST", "DELETE"]);
    for (const [variable, job] of Object.entries(calls))
      consumer.invokes(variable as keyof Calls, this.#calledFor(job));
    new StreamConsumer(this, "FanOutStream", {
      table,
      consumer,
      follows: [
        { entities: delivered.new, changes: ["INSERT"] },
        { entities: delivered.changed, changes: ["MODIFY"] },
      ],
      deadLetters: this.deadLetters,
      gradual: this.#gradual,
    });
  }
}
