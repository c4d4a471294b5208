const key = 'first-steps-hidden';

/** Whether somebody hid the first steps of this company on this device. */
export const areStepsHidden = (companyId: string): boolean => {
  try {
    return localStorage.getItem(key) === companyId;
  } catch {
    return false; // storage may be forbidden
  }
};

export const hideSteps = (companyId: string): void => {
  try {
    localStorage.setItem(key, companyId);
  } catch {
    return; // it holds until the page is left
  }
};
