"""`python -m exercises` makes every notebook from its master."""

import sys

from exercises.generate import main

sys.exit(main())
