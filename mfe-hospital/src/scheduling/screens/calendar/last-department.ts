const key = 'sala.calendar.department';

/** Last department used on this device; '' for none. */
export const lastDepartment = (): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // storage may be blocked
  }
};

export const rememberDepartment = (departmentId: string): void => {
  try {
    localStorage.setItem(key, departmentId);
  } catch {
    // then the prompt returns
  }
};
