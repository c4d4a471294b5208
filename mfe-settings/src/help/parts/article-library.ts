import { categories, type ArticleTexts, type Category, type Slug } from './article-catalog';
import { searchOf, type ArticleSearch } from './article-search';
import { readArticles, type Article } from './article-text';

/** Articles of one language with their search. */
export interface Library extends ArticleSearch {
  readonly articlesByCategory: readonly {
    readonly category: Category;
    readonly articles: readonly Article[];
  }[];
  readonly byName: (slug: Slug) => Article;
  /** Previous and next article of the category. */
  readonly neighbours: (article: Article) => {
    readonly previous: Article | undefined;
    readonly next: Article | undefined;
  };
}

export const libraryOf = (texts: ArticleTexts): Library => {
  const articles = readArticles(texts);
  const articlesByCategory = categories.map((category) => ({
    category,
    articles: articles.filter((article) => article.category === category),
  }));
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  return {
    ...searchOf(articles),
    articlesByCategory,
    byName: (slug) => {
      const found = bySlug.get(slug);
      if (!found) throw new Error(`${slug}: no article`); // the catalog has every article
      return found;
    },
    neighbours: (article) => {
      const siblings =
        articlesByCategory.find(({ category }) => category === article.category)?.articles ?? [];
      const place = siblings.indexOf(article);
      return { previous: siblings[place - 1], next: siblings[place + 1] };
    },
  };
};
