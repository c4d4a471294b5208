type Navigate = (to: string) => void;

let navigate: Navigate | null = null;

/** Called once by the router: what is outside of React reaches it through {@link goTo}. */
export const onNavigate = (handler: Navigate): void => {
  navigate = handler;
};

export const goTo = (path: string): void => navigate?.(path);
