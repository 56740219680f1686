import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import type { PictureBox } from "../../../../shared/rules/picture-box.ts";
import { Hero, HeroFallback } from "../../components/layout/hero.tsx";
import { Carousel } from "../../components/media/carousel.tsx";
import { Picture } from "../../components/media/picture.tsx";
import { contentWidth } from "../../components/media/picture-box.ts";

type Slide = { id: string; title: string; text: string; button: string; to: string; picture: string };

const slides: Slide[] = [
  {
    id: "rager",
    title: "RAGER THIS FRIDAY",
    text: "The riverfront after dark. Members get in for less.",
    button: "Get Tickets",
    to: "/dashboard?tab=events",
    picture: "/art/hero-rager.webp",
  },
  {
    id: "value",
    title: "GET ACCESS TO $283+ IN VALUE EVERY MONTH!",
    text: "Free food, BOGO and perks all over town.",
    button: "View Deals",
    to: "/dashboard?tab=explore",
    picture: "/art/hero-value.webp",
  },
  {
    id: "experiences",
    title: "DISCOVER EXPERIENCES",
    text: "Kayaks, hunts, studios: the city is your playground.",
    button: "Explore Now",
    to: "/dashboard?tab=playyy",
    picture: "/art/hero-experiences.webp",
  },
];

const drawn = { width: 1_440, height: 720 };

const boxes: readonly PictureBox[] = [
  { from: 0, width: contentWidth.xs, height: 200 },
  { from: 600, width: contentWidth.sm, height: 320 },
  { from: 900, width: contentWidth.md, height: 340 },
  { from: 1_200, width: contentWidth.lg, height: 340 },
];

/** A phone on its side. */
const lowScreen = "@media (max-height: 480px)";

const HeroSlide = ({ slide, to, eager }: { slide: Slide; to: string; eager: boolean }) => (
  <Hero
    leftFrom="xs"
    // The drawings are calm on the left; on a narrow screen their subject is on the right.
    picture={
      <Picture
        src={slide.picture}
        alt=""
        eager={eager && "first"}
        large
        boxes={boxes}
        size={drawn}
        fallback={<HeroFallback />}
        sx={{ "& img": { objectPosition: "72% 50%" } }}
      />
    }
    // At least as high: with large text the words need more.
    sx={{ minHeight: { xs: 200, sm: 320, md: 340 }, [lowScreen]: { minHeight: 200 } }}
    wordsSx={{
      p: { xs: "12px 16px", sm: 4, md: 5 },
      [lowScreen]: { p: "16px 24px" },
    }}
  >
    <Typography
      variant="h1"
      component="h2"
      sx={{
        maxWidth: { sm: "15ch" },
        fontSize: { xs: "min(1.5rem, 9vw)", sm: "2.125rem", md: "2.75rem" },
        [lowScreen]: { maxWidth: "none", fontSize: "1.5rem" },
      }}
    >
      {slide.title}
    </Typography>
    <Typography
      variant="subtitle1"
      component="p"
      sx={{
        mt: { xs: 0.5, sm: 0.75 },
        mb: { xs: 1, sm: 2.5 },
        fontSize: { xs: "0.9375rem", sm: "1.0625rem" },
        lineHeight: 1.35,
      }}
    >
      {slide.text}
    </Typography>
    <Button component={Link} to={to} variant="contained" size="small" sx={{ px: 2.5 }}>
      {slide.button}
    </Button>
  </Hero>
);

/** The three announcements at the top of Home; they never advance on their own. The first leads to `party`, the next RAGER, if there is one. */
export const HeroCarousel = ({ party }: { party: string | undefined }) => (
  <Carousel
    label="Highlights"
    slides={slides.map((slide, position) => ({
      id: slide.id,
      content: (
        <HeroSlide slide={slide} to={party && position === 0 ? `/event/${party}` : slide.to} eager={position === 0} />
      ),
    }))}
  />
);
