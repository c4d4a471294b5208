/**
 * What says something of the versions in use, with its words: it comes when there is something to
 * say.
 */
export const loadNews = async () => {
  const news = await import(/* webpackChunkName: "version-news" */ './index');
  await news.loadNewsWords();
  return news;
};
