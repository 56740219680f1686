import { beforeAll, expect, test } from "vitest";
import { type City, deployedCity, domainlessCity, functionsOf, localCity, resolved, startedBy } from "./city.ts";

type Line = { namespace: string; metric: string; dimensions: Record<string, string> };
type Graph = { title: string; lines: Line[] };

/** A line as the dashboard's JSON has it: namespace, metric, then dimensions in pairs, then options. */
const lineOf = (raw: (string | object)[]): Line => {
  const [namespace = "", metric = "", ...rest] = raw.filter((part): part is string => typeof part === "string");
  const pairs = rest.flatMap((name, index) => (index % 2 ? [] : [[name, rest[index + 1] ?? ""]]));
  return { namespace, metric, dimensions: Object.fromEntries(pairs) };
};

const graphsOf = (city: City): Graph[] => {
  const [dashboard] = city.all("AWS::CloudWatch::Dashboard").map((one) => resolved(city, one));
  const { widgets } = JSON.parse(dashboard?.DashboardBody);
  return widgets
    .filter(({ type }: { type: string }) => type === "metric")
    .map(({ properties }: { properties: { title: string; metrics: (string | object)[][] } }) => ({
      title: properties.title,
      lines: properties.metrics.map(lineOf),
    }));
};

/** What CloudWatch names in each dimension, as the template makes it. */
const namesIn = (city: City): Record<string, string[]> => {
  const refs = (type: string) => city.all(type).map(({ stack, id }) => `${stack}/${id}`);
  return {
    FunctionName: functionsOf(city).map(({ stack, id }) => `${stack}/${id}`),
    ApiId: refs("AWS::ApiGatewayV2::Api"),
    Stage: city.all("AWS::ApiGatewayV2::Stage").map(({ Properties }) => Properties.StageName),
    TableName: refs("AWS::DynamoDB::Table"),
    QueueName: city.all("AWS::SQS::Queue").map(({ stack, id }) => `${stack}/${id}.QueueName`),
  };
};

/** The dimensions under which each service publishes the metrics that are drawn. */
const published: Record<string, string[][]> = {
  "AWS/Lambda": [["FunctionName"]],
  "AWS/ApiGateway": [["ApiId"], ["ApiId", "Stage"]],
  "AWS/DynamoDB": [["Operation", "TableName"], ["TableName"]],
  "AWS/SQS": [["QueueName"]],
};

let cities: City[];
beforeAll(async () => {
  cities = [await localCity(), await deployedCity(), await domainlessCity()];
});

test("every line of every graph names a resource of this stage, in dimensions its service publishes", () => {
  for (const city of cities) {
    const names = namesIn(city);
    for (const { title, lines } of graphsOf(city)) {
      expect([title, lines.length > 0]).toEqual([title, true]);
      for (const { namespace, dimensions } of lines) {
        expect([title, published[namespace]]).toContainEqual(expect.arrayContaining([Object.keys(dimensions).sort()]));
        for (const [dimension, value] of Object.entries(dimensions))
          if (dimension !== "Operation")
            expect([title, dimension, names[dimension]]).toContainEqual(expect.arrayContaining([value]));
      }
    }
  }
});

test("the dashboard shows errors, durations and throttles of every function", () => {
  for (const city of cities) {
    const all = namesIn(city).FunctionName;
    for (const title of ["Functions: errors", "Functions: slowest 1 % (ms)", "Functions: throttles"]) {
      const drawn = graphsOf(city).find((graph) => graph.title === title)?.lines ?? [];
      expect(drawn.map(({ dimensions }) => dimensions.FunctionName).sort()).toEqual(all?.toSorted());
    }
  }
});

test("the stream graph shows every function fed by a stream and no other", () => {
  for (const city of cities) {
    const fed = city
      .all("AWS::Lambda::EventSourceMapping")
      .filter(({ Properties }) => Properties.StartingPosition)
      .map((one) => startedBy(city, one, one.Properties.FunctionName));
    const drawn = graphsOf(city).find(({ title }) => title.startsWith("Streams"))?.lines ?? [];
    expect(drawn.map(({ dimensions }) => dimensions.FunctionName).sort()).toEqual(fed.sort());
  }
});

test("[operate-03] the dashboard shows the table's transaction conflicts, and the API's calls beside its 4xx and 5xx", () => {
  for (const city of cities) {
    const drawn = graphsOf(city).flatMap(({ lines }) => lines.map(({ metric }) => metric));
    expect(drawn).toEqual(expect.arrayContaining(["TransactionConflict", "Count", "4xx", "5xx"]));
  }
});

test("the dashboard forces no stack to keep a resource", () => {
  for (const city of cities) {
    const template = city.templates.get(`Playyy-${city.settings.name}-Dashboard`)?.toJSON();
    expect(JSON.stringify(template)).not.toContain("Fn::ImportValue");
  }
});
