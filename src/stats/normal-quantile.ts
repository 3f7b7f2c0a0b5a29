/** Two-sided 95 % point of the standard normal distribution. */
export const Z_95 = 1.959963984540054;
