// The matchers of jest-dom on the `expect` of @jest/globals.
import '@testing-library/jest-dom/jest-globals';
