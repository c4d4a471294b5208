const key = 'sala.calendar.department';

/** The department that this device looked at last; '' : none. */
export const lastDepartment = (): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // storage may be forbidden
  }
};

export const rememberDepartment = (departmentId: string): void => {
  try {
    localStorage.setItem(key, departmentId);
  } catch {
    // then it is asked for again
  }
};
