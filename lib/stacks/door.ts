import type { Construct } from "constructs";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { ContractFunctions, doorEntries } from "../constructs/contract-functions.ts";
import { productMetric } from "../constructs/product-metric.ts";
import { RunbookAlarm } from "../constructs/runbook-alarm.ts";
import type { CityResources } from "../resources.ts";

/** The functions of the door: scanners, tickets' codes, sent tickets. Stacks of their own have the routes (docs/decisions/0054). */
export class DoorStack extends CityStack {
  readonly functions: ContractFunctions;

  constructor(scope: Construct, city: CityProps, resources: CityResources) {
    super(scope, "Door", city);
    this.functions = new ContractFunctions(this, doorEntries, resources);
    this.#watch();
  }

  #watch(): void {
    new RunbookAlarm(this, "DoorClones", {
      problem: "Two scanners write their logs under one name.",
      runbook: "door-warnings",
      metric: productMetric(this, "DoorClone"),
    });
    new RunbookAlarm(this, "DoorUnknownOrders", {
      problem: "A scanner let in a code that the city doesn't know: its key may have leaked.",
      runbook: "door-warnings",
      metric: productMetric(this, "DoorUnknownOrder"),
    });
  }
}
