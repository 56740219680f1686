/** Renders pictures into a folder: `main.ts city <folder> [keys...]` or `main.ts brand <folder>`. */
import { renderBrand } from "./brand/render-brand.ts";
import { renderCity } from "./city/render-city.ts";

const [what, folder, ...keys] = process.argv.slice(2);

if (folder && what === "city") await renderCity(folder, keys);
else if (folder && what === "brand") await renderBrand(folder);
else {
  console.error("Usage: main.ts city <folder> [keys...]\n       main.ts brand <folder>");
  process.exitCode = 1;
}
