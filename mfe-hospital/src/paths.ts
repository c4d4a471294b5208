export const paths = { categories: '/hospital/categories' } as const;
