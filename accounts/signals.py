"""What accounts tell the rest of the house; accounts know nobody above them."""

from django.dispatch import Signal

# guest, user: someone who played as a guest in this browser turned out to be this user (P3). Sent inside the transaction.
guest_claimed = Signal()

# user_id: this user may no longer act (suspended); open connections must close.
person_gone = Signal()

# person, offending, name: staff give someone another name (P25). Sent inside the transaction; ValidationError if it cannot be.
renamed = Signal()
