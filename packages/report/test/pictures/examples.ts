/** Weather images by true and predicted class: four classes, 225 images, of a published article. */
export const WEATHER_LABELS: readonly string[] = ['cloudy', 'rain', 'shine', 'sunrise'];
/** The diagonal and the supports are those of the article; so are the misses of sunrise. */
export const WEATHER: readonly (readonly number[])[] = [
  [39, 6, 11, 4],
  [6, 23, 4, 6],
  [12, 6, 30, 8],
  [1, 0, 1, 68],
];
