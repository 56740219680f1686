import { defaultMarketing } from "../../../shared/model/marketing.ts";
import { Benefits } from "./benefits.tsx";
import { Footer, Invitation } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { Parties } from "./parties.tsx";
import { Partners } from "./partners.tsx";
import { Prices } from "./plan-prices.tsx";
import { Questions } from "./questions.tsx";
import { Steps } from "./steps.tsx";
import { Testimonials } from "./testimonials.tsx";

/** The landing page, rendered at build time with the default figures; `landing/main.ts` updates them. */
export const Landing = ({ year }: { year: number }) => (
  <>
    <Hero marketing={defaultMarketing} />
    <main>
      <Partners />
      <Benefits />
      <Parties />
      <Steps />
      <Prices />
      <Testimonials marketing={defaultMarketing} />
      <Questions />
      <Invitation />
    </main>
    <Footer year={year} />
  </>
);
