/** Version messages and their code, loaded when there is something to say. */
export const loadNews = async () => {
  const news = await import(/* webpackChunkName: "version-news" */ './index');
  await news.loadNewsMessages();
  return news;
};
