import { type Metric, onCLS, onFCP, onLCP, onTTFB } from "web-vitals";
import { track } from "./track.ts";

const properties: Record<Metric["name"], string> = {
  TTFB: "first_byte_ms",
  FCP: "first_paint_ms",
  LCP: "largest_paint_ms",
  CLS: "layout_shift",
  INP: "interaction_ms",
};

const rounded = ({ name, value }: Metric): number =>
  name === "CLS" ? Math.round(value * 1_000) / 1_000 : Math.round(value);

const loading = (): Record<string, number> => {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation ? { loaded_ms: Math.round(navigation.loadEventEnd) } : {};
};

/** The first segment of the path, without ids. */
const pageOf = (path: string): string => `/${path.split("/")[1] ?? ""}`;

/** How long the browser may take to report what it measured before, in milliseconds. */
const reportMilliseconds = 50;

/** Tracks how fast the page has loaded. */
export const trackPageSpeed = (): void => {
  const page = pageOf(location.pathname);
  const measured: Record<string, number> = {};
  const record = (metric: Metric) => {
    measured[properties[metric.name]] = rounded(metric);
  };
  for (const watch of [onTTFB, onFCP, onLCP, onCLS]) watch(record, { reportAllChanges: true });
  setTimeout(() => track("page_performance", { page, ...loading(), ...measured }), reportMilliseconds);
};
