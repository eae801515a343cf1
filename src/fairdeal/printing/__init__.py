"""Things to print: the double deck to cut out, and deals for a club evening. The extra `print` has the library."""
