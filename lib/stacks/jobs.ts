import { Duration } from "aws-cdk-lib";
import type { WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { DeadLetters } from "../constructs/dead-letters.ts";
import { DomainFunction } from "../constructs/domain-function.ts";
import { Scheduled } from "../constructs/scheduled.ts";
import { StreamConsumer } from "../constructs/stream-consumer.ts";
import { type RunbookSection, Watched } from "../constructs/watched.ts";
import type { MachineEntry } from "../entries.ts";
import type { CityResources } from "../resources.ts";

type Job = { does: string; every: Duration; says: string; runbook: RunbookSection; timeoutSeconds: number };

/** What happens without anybody asking: schedules and consumers of the table's stream. */
export class JobsStack extends CityStack {
  readonly #resources: CityResources;
  readonly deadLetters: DeadLetters;

  constructor(scope: Construct, city: CityProps, resources: CityResources, sockets: WebSocketStage) {
    super(scope, "Jobs", city);
    this.#resources = resources;
    this.deadLetters = new DeadLetters(this, "DeadLetters");
    this.#addSchedules();
    this.#addOutbox();
    this.#addLiveOrders(sockets);
  }

  #addSchedules(): void {
    const { auth, media, secrets } = this.#resources;
    this.#job("Reconcile", "reconcile", {
      does: "Compares what Stripe says with what we say, and heals the difference",
      every: Duration.minutes(15),
      says: "Payments are not compared with Stripe any more.",
      runbook: "reconcile-failures",
      timeoutSeconds: 300,
    })
      .knows("RECONCILE_RATE", String(this.settings.reconcileRate))
      .usesStripe(secrets.stripe)
      // Whether an address is confirmed, before a customer is linked by it.
      .usesUserPool(auth.pool, ["AdminGetUser"]);
    this.#job("SweepHolds", "sweepHolds", {
      does: "Gives the seats of expired holds back",
      every: Duration.minutes(1),
      says: "Seats of expired holds do not return to sale.",
      runbook: "sweep-failures",
      timeoutSeconds: 50,
    }).usesStripe(secrets.stripe);
    this.#job("SweepGrants", "sweepGrants", {
      does: "Ends memberships whose time is over",
      every: Duration.hours(1),
      says: "Expired memberships are not swept (access is still judged on every read).",
      runbook: "sweep-failures",
      timeoutSeconds: 300,
    });
    this.#job("EraseDue", "eraseDue", {
      does: "Finishes the deletion of accounts",
      every: Duration.minutes(5),
      says: "Accounts that members deleted are not gone yet.",
      runbook: "sweep-failures",
      timeoutSeconds: 240,
    })
      .usesStripe(secrets.stripe)
      .usesBucket("MEDIA_BUCKET", media, ["DeleteObject"], ["media/avatars/"])
      .usesUserPool(auth.pool, ["AdminUserGlobalSignOut", "AdminDeleteUser"]);
    this.#job("MailDue", "mailDue", {
      does: "Sends mails that were put off, and those whose sender died",
      every: Duration.minutes(5),
      says: "Mails that could not be sent at once are not tried again.",
      runbook: "mail-failures",
      timeoutSeconds: 240,
    })
      .usesMail()
      .knows("MAIL_RATE", String(this.settings.mailRate));
    this.#watchMail();
  }

  /** What functions/mail counts (functions/platform/metric.ts). */
  #watchMail(): void {
    const counted = (metricName: string) =>
      new Metric({
        namespace: "Playyy",
        metricName,
        dimensionsMap: { Stage: this.settings.name },
        statistic: "Sum",
        period: Duration.minutes(5),
      });
    new Watched(this, "MailsGivenUp", {
      says: "Mails were given up: refused for what they are, or not sendable for 72 hours.",
      runbook: "mail-failures",
      metric: counted("MailsGivenUp"),
    });
    new Watched(this, "MailsHeldUp", {
      says: "The mail service takes no mail: it waits and is tried again, for 72 hours.",
      runbook: "mail-failures",
      metric: counted("MailsHeldUp"),
      periods: 3,
    });
  }

  #job(id: string, entry: MachineEntry, { does, every, says, runbook, timeoutSeconds }: Job): DomainFunction {
    const job = new DomainFunction(this, id, entry, { does, timeoutSeconds }).uses(this.#resources.table, "read-write");
    new Scheduled(this, `${id}Schedule`, { job, every, deadLetters: this.deadLetters });
    new Watched(this, `${id}Errors`, {
      says,
      runbook,
      metric: job.metricErrors({ period: Duration.minutes(15) }),
      from: 2,
    });
    return job;
  }

  #addOutbox(): void {
    const { table } = this.#resources;
    const outbox = new DomainFunction(this, "Outbox", "outbox", {
      does: "Sends the mails that the product decided to send",
      timeoutSeconds: 60,
    })
      .uses(table, "read-write")
      .usesMail();
    new Watched(this, "OutboxErrors", {
      says: "Mails are not sent.",
      runbook: "mail-failures",
      metric: outbox.metricErrors({ period: Duration.minutes(15) }),
      from: 2,
    });
    new StreamConsumer(this, "OutboxStream", {
      table,
      consumer: outbox,
      entities: ["outbox"],
      changes: ["INSERT"],
      deadLetters: this.deadLetters,
    });
  }

  #addLiveOrders(sockets: WebSocketStage): void {
    const { table } = this.#resources;
    const consumer = new DomainFunction(this, "LiveOrders", "liveOrders", { does: "Tells buyers of their new tickets" })
      .uses(table, "read-write")
      .usesSockets(sockets);
    new StreamConsumer(this, "OrdersStream", {
      table,
      consumer,
      entities: ["payment-session"],
      changes: ["INSERT"],
      deadLetters: this.deadLetters,
    });
  }
}
