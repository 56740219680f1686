/** A score as text, such as `1 point` or `12 points`. */
export const pointsText = (score: number): string => (score === 1 ? "1 point" : `${score} points`);
