import { defaultMarketing } from "../../../shared/model/marketing.ts";
import { Hero } from "./hero.tsx";
import { Benefits, Footer, Invitation, Partners, Steps, Testimonials } from "./sections.tsx";

/** The landing page, drawn once at build time with the default figures; `landing/main.ts` brings them up to date. */
export const Landing = () => (
  <>
    <Hero marketing={defaultMarketing} />
    <main>
      <Benefits />
      <Steps />
      <Testimonials marketing={defaultMarketing} />
      <Partners />
      <Invitation />
    </main>
    <Footer />
  </>
);
