import type { Construct } from "constructs";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { adminEntries, ContractFunctions } from "../constructs/contract-functions.ts";
import type { CityResources } from "../resources.ts";

/** The functions that only administrators call. Stacks of their own have the routes (docs/decisions/0054). */
export class BackOfficeStack extends CityStack {
  readonly functions: ContractFunctions;

  constructor(scope: Construct, city: CityProps, resources: CityResources) {
    super(scope, "BackOffice", city);
    this.functions = new ContractFunctions(this, adminEntries, resources);
  }
}
