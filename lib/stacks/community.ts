import type { Construct } from "constructs";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { ContractFunctions, communityEntries } from "../constructs/contract-functions.ts";
import type { CityResources } from "../resources.ts";

/** The functions of the community, and of members' pictures and notifications. Stacks of their own have the routes (docs/decisions/0054). */
export class CommunityStack extends CityStack {
  readonly functions: ContractFunctions;

  constructor(scope: Construct, city: CityProps, resources: CityResources) {
    super(scope, "Community", city);
    this.functions = new ContractFunctions(this, communityEntries, resources);
  }
}
